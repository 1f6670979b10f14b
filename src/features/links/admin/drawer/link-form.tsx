import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { issuesOf } from '#src/lib/admin-api.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { useTimeZone } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { LinkDetails } from '../admin-link.ts'
import { issuesByField, type LinkFieldName, type LinkFields, type LinkIssue, linkFieldNameSchema, readLinkFields } from '../link-fields.ts'
import { type LinkScreen, linkScreenHref } from '../link-list-url.ts'
import { GATED_TARGET_REFUSED, isGatedLinkAddress } from '../link-target.ts'
import { useLinkAction } from '../list/use-link-changes.ts'
import { AliasField } from './alias-field.tsx'
import { CardPreview } from './card-preview.tsx'
import { type LinkDraft, toLinkDraft, toLinkFields } from './link-draft.ts'
import styles from './link-drawer.module.css'
import { PasswordField } from './password-field.tsx'
import { PostPicker } from './post-picker.tsx'
import { TargetField } from './target-field.tsx'

function useLinkForm(screen: LinkScreen, link: LinkDetails | null) {
  const navigate = useNavigate()
  const send = useLinkAction()
  const form = useRef<HTMLFormElement>(null)
  const timeZone = useTimeZone()
  const [draft, setDraft] = useState(() => toLinkDraft(link, timeZone))
  const [errors, setErrors] = useState<Partial<Record<LinkFieldName, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  function change(changed: Partial<LinkDraft>) {
    setDraft({ ...draft, ...changed })
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) })
  }
  function refuse(issues: readonly LinkIssue[], sentence?: string) {
    flushSync(() => {
      setErrors(issuesByField(issues))
      setProblem(issues.length > 0 || !sentence ? undefined : `${sentence} Your input is still here.`)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const fields = toLinkFields(draft, link, timeZone)
    const issues = checkFields(fields)
    if (issues.length > 0) return refuse(issues)
    setSaving(true)
    const result = await send(
      v.object({ id: v.string() }),
      link ? { intent: 'save', link_id: link.id, version: link.version, fields } : { intent: 'create', fields },
    )
    setSaving(false)
    if (!result.ok) return refuse(issuesOf(result, linkFieldNameSchema), result.message)
    toast({ title: 'Saved', message: link ? 'The link was changed.' : 'The link was created.', kind: 'ok' })
    if (link) return
    const href = linkScreenHref({ ...screen, link: result.data.id })
    void navigate(href, { state: { tab: 'address' }, replace: true })
  }
  return { form, draft, errors, problem, isSaving, change, handleSubmit }
}

/** Creates a link (`link` is null) or changes one. */
export function LinkForm({ screen, link }: { screen: LinkScreen; link: LinkDetails | null }) {
  const { form, draft, errors, problem, isSaving, change, handleSubmit } = useLinkForm(screen, link)
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {problem ? <Problem>{problem}</Problem> : null}
      <Field label="Link name" error={errors.name} hint="Visitors read it while the link is prepared.">
        {(control) => <input {...control} value={draft.name} onChange={(event) => change({ name: event.currentTarget.value })} />}
      </Field>
      <TargetField draft={draft} error={errors.url} onChange={change} />
      <AliasField draft={draft} link={link} error={errors.alias} onChange={(alias) => change({ alias })} />
      <PasswordField draft={draft} hasPassword={link?.hasPassword ?? false} error={errors.password} onChange={change} />
      <Times draft={draft} errors={errors} onChange={change} />
      <Field label="Maximum uses" error={errors.maxUses} hint={link ? `Used ${formatCount(link.uses)} times so far.` : 'Empty: no limit.'}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={draft.maxUses}
            onChange={(event) => change({ maxUses: event.currentTarget.value })}
          />
        )}
      </Field>
      <PostPicker
        label="Only on this post"
        hint="Empty: it can be opened on any post."
        error={errors.postSlug}
        chosen={draft.post}
        onChoose={(post) => change({ post })}
      />
      <CardPreview name={draft.name} />
      <DialogActions>
        <Button type="submit" variant="go" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save link'}
        </Button>
      </DialogActions>
    </form>
  )
}

function checkFields(fields: LinkFields): LinkIssue[] {
  const { issues = [] } = readLinkFields(fields)
  return isGatedLinkAddress(fields.url, location.origin) ? [...issues, { field: 'url', message: GATED_TARGET_REFUSED }] : issues
}

type TimesProps = {
  draft: LinkDraft
  errors: Partial<Record<LinkFieldName, string>>
  onChange: (changed: Partial<LinkDraft>) => void
}

function Times({ draft, errors, onChange }: TimesProps) {
  return (
    <>
      <Field label="Starts" error={errors.startsAt} hint={`Empty: at once. Times are in the time zone of the site, ${useTimeZone()}.`}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={draft.startsAt}
            onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Expires" error={errors.expiresAt} hint="Empty: never.">
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={draft.expiresAt}
            onChange={(event) => onChange({ expiresAt: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
