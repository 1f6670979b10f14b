import { Button } from '#src/ui/button.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import styles from './inbox.module.css'
import type { InboxComment } from './inbox.ts'
import type { StatusChange } from './moderation.schema.ts'
import type { ModerationWork } from './use-moderation.ts'

type BulkBarProps = {
  comments: readonly InboxComment[]
  work: ModerationWork
  /** Selects none. */
  onClear: () => void
}

/** What can be done with all selected comments at once. */
export function BulkBar({ comments, work, onClear }: BulkBarProps) {
  const isBusy = work.busy.size > 0
  const inTrash = comments.every(({ status }) => status === 'trashed')
  const approvable = comments.filter(
    ({ status, flaggedBecause }) => status === 'held' || status === 'spam' || (status === 'shown' && flaggedBecause !== null),
  )
  const junk = comments.filter(({ status }) => status === 'held' || status === 'shown')
  const open = comments.filter(({ status, adminReply, isSettled }) => status === 'shown' && adminReply === null && !isSettled)
  async function act(intent: StatusChange, chosen: readonly InboxComment[]) {
    await work.change(intent, chosen)
    onClear()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are actions, not fields
    <div className={styles.bulk} role="group" aria-label="With selected">
      <p aria-live="polite">
        {comments.length} selected{' '}
        <Button variant="bare" onClick={onClear}>
          Clear
        </Button>
      </p>
      {approvable.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void act('approve', approvable)}>
          Approve
        </Button>
      ) : null}
      {open.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void act('settle', open)}>
          Need no answer
        </Button>
      ) : null}
      {junk.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void act('spam', junk)}>
          Spam
        </Button>
      ) : null}
      {inTrash ? (
        <Button disabled={isBusy} onClick={() => void act('restore', comments)}>
          Restore
        </Button>
      ) : null}
      <Button disabled={isBusy} onClick={() => void act(inTrash ? 'delete' : 'trash', comments)}>
        <DeskIcon name="trash" />
        {inTrash ? 'Delete forever' : 'Delete'}
      </Button>
    </div>
  )
}
