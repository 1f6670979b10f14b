import { useState } from 'react'
import { Field } from '#src/ui/field.tsx'
import { type FieldErrors, parseWords } from '../../comment.schema.ts'
import type { InboxComment } from '../inbox.ts'
import type { CommentChanges } from '../use-comment-changes.ts'
import { CardForm } from './card-form.tsx'
import { type Drafts, useDraft } from './use-card-forms.ts'

type EditFormProps = { comment: InboxComment; drafts: Drafts; changes: CommentChanges; onClose: () => void }

/** Edits the comment of a visitor; the history stores the previous text. The draft survives closing the form. */
export function EditForm({ comment, drafts, changes, onClose }: EditFormProps) {
  const name = useDraft(drafts, `name ${comment.id}`, comment.name)
  const text = useDraft(drafts, `text ${comment.id}`, comment.text)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isBusy = changes.busy.has(comment.id)
  const isChanged = name.value !== comment.name || text.value !== comment.text
  function close() {
    name.discard()
    text.discard()
    onClose()
  }
  async function submit() {
    const parsed = parseWords({ user_name: name.value, comment_text: text.value })
    if ('errors' in parsed) return setErrors(parsed.errors)
    const { user_name, comment_text } = parsed.words
    if (!isChanged || (await changes.edit(comment, { user_name, comment_text }))) close()
  }
  return (
    <CardForm
      label={`Edit the comment by ${comment.name}`}
      isChanged={isChanged}
      isBusy={isBusy}
      submitLabel="Save changes"
      onSubmit={submit}
      onClose={close}
    >
      <Field label="Comment" error={errors.comment_text} hint="Visitors read that it was edited. Ctrl Enter saves it.">
        {(control) => (
          <textarea
            {...control}
            rows={5}
            value={text.value}
            readOnly={isBusy}
            onChange={(event) => text.change(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Name" error={errors.user_name}>
        {(control) => (
          <input {...control} value={name.value} readOnly={isBusy} onChange={(event) => name.change(event.currentTarget.value)} />
        )}
      </Field>
    </CardForm>
  )
}
