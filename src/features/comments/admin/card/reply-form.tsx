import { useState } from 'react'
import * as v from 'valibot'
import { Field } from '#src/ui/field.tsx'
import { replySchema } from '../../moderation/moderation.schema.ts'
import type { InboxComment } from '../inbox.ts'
import type { CommentChanges } from '../use-comment-changes.ts'
import { CardForm } from './card-form.tsx'
import { type Drafts, useDraft } from './use-card-forms.ts'

type ReplyFormProps = { comment: InboxComment; drafts: Drafts; changes: CommentChanges; onClose: () => void }

/** Writes or edits the owner's reply to a comment. The draft survives closing the form. */
export function ReplyForm({ comment, drafts, changes, onClose }: ReplyFormProps) {
  const { value: text, change, discard } = useDraft(drafts, `reply ${comment.id}`, comment.adminReply ?? '')
  const [error, setError] = useState<string>()
  const isBusy = changes.busy.has(comment.id)
  function close() {
    discard()
    onClose()
  }
  async function submit() {
    const reply = v.safeParse(replySchema, text)
    if (!reply.success) return setError(reply.issues[0].message)
    if (await changes.reply(comment, reply.output)) close()
  }
  return (
    <CardForm
      label={`Reply to ${comment.name}`}
      isChanged={text !== (comment.adminReply ?? '')}
      isBusy={isBusy}
      submitLabel={comment.status === 'held' ? 'Approve and reply' : comment.adminReply === null ? 'Reply' : 'Change the reply'}
      onSubmit={submit}
      onClose={close}
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
    </CardForm>
  )
}
