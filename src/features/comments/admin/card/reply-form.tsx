import { type FormEvent, type KeyboardEvent, useState } from 'react'
import * as v from 'valibot'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { replySchema } from '../../moderation/moderation.schema.ts'
import type { InboxComment } from '../inbox.ts'
import type { CommentChanges } from '../use-comment-changes.ts'
import styles from './comment-card.module.css'
import { submitOnControlEnter, useFirstField } from './form-keys.ts'
import { type Drafts, useDraft } from './use-card-forms.ts'

type ReplyFormProps = { comment: InboxComment; drafts: Drafts; changes: CommentChanges; onClose: () => void }

/** Writes or edits the owner's reply to a comment. The draft survives closing the form. */
export function ReplyForm({ comment, drafts, changes, onClose }: ReplyFormProps) {
  const { value: text, change, discard } = useDraft(drafts, `reply ${comment.id}`, comment.adminReply ?? '')
  const [error, setError] = useState<string>()
  const form = useFirstField()
  const isBusy = changes.busy.has(comment.id)
  function close() {
    discard()
    onClose()
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const reply = v.safeParse(replySchema, text)
    if (!reply.success) return setError(reply.issues[0].message)
    if (await changes.reply(comment, reply.output)) close()
  }
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && !isCompositionKey(event) && text === (comment.adminReply ?? '')) close()
    submitOnControlEnter(event)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`Reply to ${comment.name}`}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={handleKey}
      noValidate
    >
      <Field label="Reply as Admin" error={error} hint="Shown under the comment with the Admin label. Ctrl Enter sends it.">
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={text}
            readOnly={isBusy}
            onChange={(event) => {
              change(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button type="submit" variant="go" disabled={isBusy}>
          {comment.status === 'held' ? 'Approve and reply' : comment.adminReply === null ? 'Reply' : 'Change the reply'}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  )
}
