import { type SyntheticEvent, useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { parseText } from '../comment.schema.ts'
import { NEW_COMMENT_ANCHOR } from '../comment.ts'
import { CHANGE_FAILED, HAS_REPLY } from '../comment-messages.ts'
import { findCommentSession } from '../comment-session.ts'
import { editDraftPlace, findDraft, saveCommentDraft } from '../form/comment-drafts.ts'
import form from '../form/comment-form.module.css'
import { PreviewButton, TextField } from '../form/text-field.tsx'
import { usePreview } from '../form/use-preview.ts'
import styles from '../thread/comment-item.module.css'
import { useThread } from '../thread/thread-context.ts'
import type { OwnComment } from './own-comment.ts'
import { type ChangeResult, sendDeletion, sendEdit } from './send-change.ts'

const TOPIC = 'own comment'

export type OwnActionsProps = {
  own: OwnComment
  /** Whether the page shows a reply. */
  isAnswered: boolean
}

/** The buttons with which the writer of a comment changes or deletes it. */
export function OwnActions({ own, isAnswered }: OwnActionsProps) {
  const [state, setState] = useState<'closed' | 'editing' | 'deleting'>('closed')
  const { isPending, run } = useChange(own.id)
  if (state === 'editing') return <EditForm own={own} isPending={isPending} run={run} onClose={() => setState('closed')} />
  if (state === 'deleting') {
    return (
      <p className={styles.bar} data-noprint>
        <span className={styles.question}>Delete your comment?</span>
        <button type="button" disabled={isPending} onClick={() => void run((session) => sendDeletion(own.id, session))}>
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
      <button type="button" onClick={() => setState('editing')}>
        Edit
      </button>
      {own.isDeletable && !isAnswered ? (
        <button type="button" onClick={() => setState('deleting')}>
          Delete
        </button>
      ) : null}
      {own.isDeletable || isAnswered ? null : <span className={styles.question}>{HAS_REPLY}</span>}
    </p>
  )
}

type Change = (session: string) => Promise<ChangeResult>
type EditFormProps = { own: OwnComment; isPending: boolean; run: (change: Change) => Promise<boolean>; onClose: () => void }

function EditForm({ own, isPending, run, onClose }: EditFormProps) {
  const [error, setError] = useState<string>()
  const { beginEdit } = useThread()
  useEffect(() => beginEdit(own), [own, beginEdit])
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
    if (await run((session) => sendEdit(own.id, session, parsed.text))) onClose()
  }
  function cancel() {
    saveCommentDraft(draft, '')
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
          onText={(text) => saveCommentDraft(draft, text)}
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
  const { onPosted, refreshOwn, forgetOwn } = useThread()
  const [isPending, setPending] = useState(false)

  async function handleResult(result: ChangeResult) {
    toast({ ...result.notice, topic: TOPIC })
    if (result.kind === 'refused') {
      if (result.isOver) forgetOwn(commentId)
      else await refreshOwn()
      return
    }
    saveCommentDraft(editDraftPlace(commentId), '')
    const isDeleted = result.status === 'deleted'
    onPosted({ id: isDeleted ? null : commentId, ...result.thread })
    // The comment that had the focus is gone.
    if (isDeleted) document.querySelector<HTMLElement>(`#${NEW_COMMENT_ANCHOR} button`)?.focus()
  }

  /** Returns whether the comment is changed. */
  async function run(change: Change): Promise<boolean> {
    const session = findCommentSession()
    if (isPending || session === null) return false
    setPending(true)
    dismissErrors(TOPIC)
    let isDone = false
    try {
      const result = await change(session)
      isDone = result.kind === 'done'
      await handleResult(result)
    } catch (error) {
      console.warn('The comment could not be changed.', error)
      toast({ kind: 'bad', title: 'Error', message: CHANGE_FAILED, topic: TOPIC })
    }
    setPending(false)
    return isDone
  }
  return { isPending, run }
}
