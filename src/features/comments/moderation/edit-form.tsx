import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { type FieldErrors, NAME_MAX, parseComment, TEXT_MAX } from '../comment.schema.ts'
import styles from './comment-card.module.css'
import { submitOnControlEnter, useFirstField } from './form-keys.ts'
import type { InboxComment } from './inbox.ts'
import type { ModerationWork } from './use-moderation.ts'

type EditFormProps = { comment: InboxComment; work: ModerationWork; onClose: () => void }

/** Changes the words of a visitor; what they were is kept. */
export function EditForm({ comment, work, onClose }: EditFormProps) {
  const [name, setName] = useState(comment.name)
  const [text, setText] = useState(comment.text)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useFirstField()
  const isChanged = name !== comment.name || text !== comment.text
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseComment({ user_name: name, user_email: comment.address, comment_text: text })
    if ('errors' in parsed) return setErrors(parsed.errors)
    const { user_name, comment_text } = parsed.comment
    if (!isChanged || (await work.edit(comment, { user_name, comment_text }))) onClose()
  }
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && !isChanged) onClose()
    submitOnControlEnter(event)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`Edit the comment by ${comment.name}`}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={handleKey}
      noValidate
    >
      <Field label="Comment" error={errors.comment_text} hint="Visitors read that it was edited. Ctrl Enter keeps it.">
        {(control) => (
          <textarea {...control} rows={5} value={text} maxLength={TEXT_MAX} onChange={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      <Field label="Name" error={errors.user_name}>
        {(control) => <input {...control} value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.currentTarget.value)} />}
      </Field>
      <div className={styles.acts}>
        <Button type="submit" variant="go" disabled={work.busy.has(comment.id)}>
          Keep the change
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
