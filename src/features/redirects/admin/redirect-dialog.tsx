import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { issuesOf } from '#src/lib/admin-api.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import {
  type RedirectFieldName,
  type RedirectFields,
  type RedirectIssue,
  readRedirectFields,
  redirectFieldNameSchema,
} from '../redirect-fields.ts'
import type { AdminRedirect } from './admin-redirect.ts'
import styles from './redirects-screen.module.css'
import { NEW_RULE, type RedirectScreen, redirectScreenHref } from './redirects-url.ts'
import { useRedirectAction } from './use-redirect-changes.ts'

type RedirectDialogProps = { screen: RedirectScreen; opened: AdminRedirect | null }

/** The rule that the URL names, or a new one. */
export function RedirectDialog({ screen, opened }: RedirectDialogProps) {
  const navigate = useNavigate()
  const isNew = screen.rule === NEW_RULE
  const isOpen = useHydrated() && screen.rule !== ''
  const close = () => void navigate(redirectScreenHref({ ...screen, rule: '' }))
  return (
    <Dialog title={isNew ? 'New redirect' : 'Redirect'} isOpen={isOpen} onClose={close}>
      {isNew || opened ? (
        <RedirectForm key={opened?.version ?? NEW_RULE} screen={screen} redirect={opened} onDone={close} />
      ) : (
        <EmptyState title="There is no such redirect any more">
          <p>It was deleted.</p>
        </EmptyState>
      )}
    </Dialog>
  )
}

type FormProps = { screen: RedirectScreen; redirect: AdminRedirect | null; onDone: () => void }

function useRedirectForm({ screen, redirect, onDone }: FormProps) {
  const send = useRedirectAction()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<RedirectFields>(() => ({
    from: redirect?.from ?? screen.from,
    to: redirect?.to ?? screen.to,
    status: String(redirect?.status ?? 301),
  }))
  const [issues, setIssues] = useState<readonly RedirectIssue[]>([])
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  function change(name: RedirectFieldName, value: string) {
    setFields({ ...fields, [name]: value })
    setIssues(issues.filter(({ field }) => field !== name))
  }
  function refuse(found: readonly RedirectIssue[], sentence?: string) {
    flushSync(() => {
      setIssues(found)
      setProblem(found.length > 0 || !sentence ? undefined : `${sentence} Your input is still here.`)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const sent = fields.status === '410' ? { ...fields, to: '' } : fields
    const read = readRedirectFields(sent, location.origin)
    if ('issues' in read) return refuse(read.issues)
    setSaving(true)
    const result = await send(
      v.object({ id: v.string() }),
      redirect?.version
        ? { intent: 'save', redirect_id: redirect.id, version: redirect.version, fields: sent }
        : { intent: 'create', fields: sent },
    )
    setSaving(false)
    if (!result.ok) return refuse(issuesOf(result, redirectFieldNameSchema), result.message)
    toast({ title: 'Saved', message: redirect ? 'The redirect was changed.' : 'The redirect is active.', kind: 'ok' })
    onDone()
  }
  const errorOf = (name: RedirectFieldName) => issues.find(({ field }) => field === name)?.message
  return { form, fields, errorOf, problem, isSaving, change, handleSubmit }
}

function RedirectForm(props: FormProps) {
  const { form, fields, errorOf, problem, isSaving, change, handleSubmit } = useRedirectForm(props)
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {problem ? <Problem>{problem}</Problem> : null}
      <Field
        label="Old address"
        error={errorOf('from')}
        hint="A path of this site. With /* at its end, all addresses below it too: /blog/*"
      >
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            placeholder="/old-address"
            spellCheck={false}
            autoCapitalize="none"
            value={fields.from}
            onChange={(event) => change('from', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Answer" error={errorOf('status')}>
        {(control) => (
          <Select {...control} value={fields.status} onChange={(event) => change('status', event.currentTarget.value)}>
            <option value="301">Moved permanently (301)</option>
            <option value="302">Moved temporarily (302)</option>
            <option value="410">Gone (410), the page was removed</option>
          </Select>
        )}
      </Field>
      {fields.status === '410' ? null : (
        <Field
          label="New address"
          error={errorOf('to')}
          hint="A path of this site or a whole address. With /* at its end, the rest of the old address is appended."
        >
          {(control) => (
            <input
              {...control}
              className={styles.mono}
              placeholder="/new-address"
              inputMode="url"
              spellCheck={false}
              autoCapitalize="none"
              value={fields.to}
              onChange={(event) => change('to', event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <DialogActions>
        <Button onClick={props.onDone}>Cancel</Button>
        <Button type="submit" variant="go" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save redirect'}
        </Button>
      </DialogActions>
    </form>
  )
}
