import { type SyntheticEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { parseText } from '../comment.schema.ts'
import { type CommentView, NEW_COMMENT_ANCHOR } from '../comment.ts'
import { CHANGE_FAILED } from '../comment-messages.ts'
import { findCommentSession } from '../comment-session.ts'
import { editDraftPlace, findDraft, saveDraft } from '../form/comment-drafts.ts'
import { PreviewButton, TextField } from '../form/text-field.tsx'
import { usePreview } from '../form/use-preview.ts'
import form from '../thread/comment-form.module.css'
import styles from '../thread/comment-item.module.css'
import { useThread } from '../thread/thread-context.ts'
import { forgetOwnComment, type OwnComment, rememberOwnComment } from './own-comments.ts'
import { type ChangeResult, sendDeletion, sendEdit } from './send-change.ts'

const TOPIC = 'own comment'

export type OwnActionsProps = {
  comment: CommentView
  own: OwnComment
  /** Called with the comment whose edit form opens, and with null when the form closes. */
  onEdit: (edited: OwnComment | null) => void
}

/** The buttons with which the writer of a comment changes or deletes it. */
export function OwnActions({ comment, own, onEdit }: OwnActionsProps) {
  const [state, setState] = useState<'closed' | 'editing' | 'deleting'>('closed')
  const { isPending, run } = useChange(comment.id)
  const isAnswered = comment.replies.length > 0 || comment.adminReply !== null
  function setEditing(isEditing: boolean) {
    setState(isEditing ? 'editing' : 'closed')
    onEdit(isEditing ? own : null)
  }
  if (state === 'editing') return <EditForm own={own} isPending={isPending} run={run} onClose={() => setEditing(false)} />
  if (state === 'deleting') {
    return (
      <p className={styles.bar} data-noprint>
        <span className={styles.question}>Delete your comment?</span>
        <button type="button" disabled={isPending} onClick={() => void run((session) => sendDeletion(comment.id, session))}>
          Delete
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the question replaces the button that had the focus */}
        <button type="button" autoFocus disabled={isPending} onClick={() => setState('closed')}>
          Keep it
        </button>
      </p>
    )
  }
  return (
    <p className={styles.bar} data-noprint>
      <button type="button" onClick={() => setEditing(true)}>
        Edit
      </button>
      {isAnswered ? null : (
        <button type="button" onClick={() => setState('deleting')}>
          Delete
        </button>
      )}
    </p>
  )
}

type Change = (session: string) => Promise<ChangeResult>
type EditFormProps = { own: OwnComment; isPending: boolean; run: (change: Change, text?: string) => Promise<boolean>; onClose: () => void }

function EditForm({ own, isPending, run, onClose }: EditFormProps) {
  const [error, setError] = useState<string>()
  const draft = editDraftPlace(own.id)
  const [initialText] = useState(() => findDraft(draft) || own.text)
  const preview = usePreview()
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = parseText(Object.fromEntries(new FormData(event.currentTarget)))
    if ('errors' in parsed) {
      preview.hide()
      return setError(parsed.message)
    }
    setError(undefined)
    if (await run((session) => sendEdit(own.id, session, parsed.text), parsed.text)) onClose()
  }
  function cancel() {
    saveDraft(draft, '')
    onClose()
  }
  return (
    <form className={`${form.form} ${styles.replyForm}`} aria-label="Edit your comment" noValidate onSubmit={submit} data-noprint>
      <div className={form.grid}>
        <TextField
          label="Comment"
          error={error}
          isReadOnly={isPending}
          defaultValue={initialText}
          preview={preview}
          isFocused
          onText={(text) => saveDraft(draft, text)}
        />
        <p className={`${form.full} ${form.acts}`}>
          <Button variant="go" type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
          <PreviewButton preview={preview} />
          <Button disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
        </p>
      </div>
    </form>
  )
}

/** Runs one change at a time and displays the thread that it leaves. */
function useChange(commentId: string) {
  const { onPosted, refreshOwn } = useThread()
  const [isPending, setPending] = useState(false)

  async function handleResult(result: ChangeResult, text: string) {
    toast({ ...result.notice, topic: TOPIC })
    if (result.kind === 'refused') {
      if (result.isOver) forgetOwnComment(commentId, Date.now())
      return refreshOwn()
    }
    saveDraft(editDraftPlace(commentId), '')
    const isVisible = result.status === 'shown'
    if (isVisible) rememberOwnComment({ id: commentId, text }, Date.now())
    else forgetOwnComment(commentId, Date.now())
    onPosted({ id: isVisible ? commentId : null, comments: result.comments })
    // The comment that had the focus is gone.
    if (!isVisible) document.querySelector<HTMLElement>(`#${NEW_COMMENT_ANCHOR} button`)?.focus()
  }

  /** Returns whether the comment is changed. */
  async function run(change: Change, text = ''): Promise<boolean> {
    const session = findCommentSession()
    if (isPending || session === null) return false
    setPending(true)
    dismissErrors(TOPIC)
    let isDone = false
    try {
      const result = await change(session)
      isDone = result.kind === 'done'
      await handleResult(result, text)
    } catch (error) {
      console.warn('The comment could not be changed.', error)
      toast({ kind: 'bad', title: 'Error', message: CHANGE_FAILED, topic: TOPIC })
    }
    setPending(false)
    return isDone
  }
  return { isPending, run }
}
