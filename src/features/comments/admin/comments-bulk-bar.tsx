import { BulkBar, type Matching } from '#src/ui/admin/list/bulk-bar.tsx'
import type { Selection } from '#src/ui/admin/list/use-selection.ts'
import type { StatusChange } from '../moderation/moderation.schema.ts'
import { isApprovable, type SelectedComment } from './inbox.ts'
import type { CommentChanges } from './use-comment-changes.ts'

type CommentsBulkBarProps = {
  selection: Selection<SelectedComment>
  matching: Matching<SelectedComment>
  changes: CommentChanges
}

export function CommentsBulkBar({ selection, matching, changes }: CommentsBulkBarProps) {
  const { selected } = selection
  const inTrash = selected.every(({ status }) => status === 'trashed')
  const run = (intent: StatusChange) => (comments: readonly SelectedComment[]) => changes.change(intent, comments)
  return (
    <BulkBar
      selection={selection}
      isBusy={changes.busy.size > 0}
      matching={matching}
      actions={[
        { label: 'Approve', items: selected.filter(isApprovable), run: run('approve') },
        {
          label: 'Need no answer',
          items: selected.filter(({ status, isAnswered, needsNoReply: isSettled }) => status === 'shown' && !isAnswered && !isSettled),
          run: run('no-reply-needed'),
        },
        { label: 'Spam', items: selected.filter(({ status }) => status === 'held' || status === 'shown'), run: run('spam') },
        { label: 'Restore', items: inTrash ? selected : [], run: run('restore') },
        {
          label: inTrash ? 'Delete forever' : 'Delete',
          icon: 'trash',
          items: selected,
          run: run(inTrash ? 'delete' : 'trash'),
        },
      ]}
    />
  )
}
