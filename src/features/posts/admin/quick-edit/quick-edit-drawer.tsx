import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { type AdminFailure, issuesOf } from '#src/lib/admin-api.ts'
import { DESCRIPTION_LENGTH } from '#src/lib/web/page-meta.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { parseCategories } from '../../category.ts'
import type { AdminPost } from '../list/posts-list.ts'
import { usePostAction } from '../list/use-post-changes.ts'
import styles from './quick-edit-drawer.module.css'
import { useSlugCheck } from './use-slug-check.ts'

type QuickEditDrawerProps = {
  /** Undefined closes the drawer. */
  post: AdminPost | undefined
  categories: readonly string[]
  onClose: () => void
}

/** Edits title, slug, description and categories of a post in a drawer beside the list. */
export function QuickEditDrawer({ post, categories, onClose }: QuickEditDrawerProps) {
  return (
    <Dialog title="Quick edit" isOpen={post !== undefined} onClose={onClose} drawer>
      {post ? <QuickEditForm key={post.id} post={post} categories={categories} onDone={onClose} /> : null}
    </Dialog>
  )
}

type Errors = Partial<Record<string, string>>

/** False when the fields were saved but other problems prevent publishing. */
const savedSchema = v.object({ is_as_asked: v.boolean() })
const conflictSchema = v.object({ post: v.object({ version: v.number() }) })

function useQuickEdit(post: AdminPost, onDone: () => void) {
  const send = usePostAction()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(() => fieldsOf(post))
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [known, setKnown] = useState(post.version)

  function change(changed: Partial<typeof fields>) {
    setFields({ ...fields, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    setProblem(undefined)
    const status = fields.status === post.status ? null : fields.status === 'draft' ? 'draft' : 'published'
    const category = parseCategories(fields.category)
    const result = await send(savedSchema, { ...fields, intent: 'quick-edit', post_id: post.id, version: known, category, status })
    setSaving(false)
    if (!result.ok) return refuse(result)
    toast(result.data.is_as_asked ? SAVED : NOT_PUBLISHED)
    onDone()
  }
  function refuse(failure: AdminFailure) {
    // After a conflict the message says so, and the list reloads. Saving again overwrites the other change.
    const conflict = v.safeParse(conflictSchema, failure.body)
    if (conflict.success) setKnown(conflict.output.post.version)
    const issues = issuesOf(failure, v.string())
    flushSync(() => {
      setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
      setProblem(issues.length > 0 ? undefined : `${failure.message} Your input is still here.`)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return { form, fields, errors, problem, isSaving, change, handleSubmit }
}

function QuickEditForm({ post, categories, onDone }: { post: AdminPost; categories: readonly string[]; onDone: () => void }) {
  const { form, fields, errors, problem, isSaving, change, handleSubmit } = useQuickEdit(post, onDone)
  const listId = useId()
  const slug = useSlugCheck(fields.slug.trim(), post)
  const isPublic = post.status === 'published' || post.status === 'scheduled'
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {problem ? <Problem>{problem}</Problem> : null}
      <Field label="Title" error={errors.title}>
        {(control) => <input {...control} value={fields.title} onChange={(event) => change({ title: event.currentTarget.value })} />}
      </Field>
      <Field label="Slug" error={errors.slug ?? slug.error} hint={slug.hint}>
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            spellCheck={false}
            autoCapitalize="none"
            value={fields.slug}
            onChange={(event) => change({ slug: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Categories" error={errors.category} hint="Separated by commas.">
        {(control) => (
          <input {...control} list={listId} value={fields.category} onChange={(event) => change({ category: event.currentTarget.value })} />
        )}
      </Field>
      <datalist id={listId}>
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Description" error={errors.description} hint={<DescriptionCount length={[...fields.description].length} />}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            value={fields.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Status">
        {(control) => (
          <Select {...control} value={fields.status} onChange={(event) => change({ status: statusNamed(event.currentTarget.value) })}>
            <option value="draft">Draft</option>
            {post.status === 'scheduled' ? <option value="scheduled">Scheduled</option> : <option value="published">Published</option>}
          </Select>
        )}
      </Field>
      {isPublic ? (
        <p className={styles.note}>
          {post.status === 'published' ? 'Readers see these changes as soon as you save.' : 'These changes go out with the post.'} Other
          changes that are not published stay so.
        </p>
      ) : null}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="go" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

const SAVED = { title: 'Saved', message: 'The post was changed.', kind: 'ok' } as const
const NOT_PUBLISHED = {
  title: 'Saved, not published',
  message: 'Something else in the post is not ready to be published: open it to see what.',
  kind: 'bad',
} as const

function DescriptionCount({ length }: { length: number }) {
  return (
    <span className={length > DESCRIPTION_LENGTH ? styles.long : styles.count}>
      {length}/{DESCRIPTION_LENGTH}
      {length > DESCRIPTION_LENGTH ? ': search results cut it off' : ''}
    </span>
  )
}

function fieldsOf({ title, slug, description, category, status }: AdminPost) {
  return { title, slug, description, category: category.join(', '), status: statusNamed(status) }
}

function statusNamed(status: string): 'draft' | 'published' | 'scheduled' {
  return status === 'published' || status === 'scheduled' ? status : 'draft'
}
