import { BulkBar } from '#src/ui/admin/list/bulk-bar.tsx'
import type { Selection } from '#src/ui/admin/list/use-selection.ts'
import type { StatusChange } from '../moderation/moderation.schema.ts'
import { type InboxComment, isApprovable } from './inbox.ts'
import type { CommentChanges } from './use-comment-changes.ts'

export function CommentsBulkBar({ selection, changes }: { selection: Selection<InboxComment>; changes: CommentChanges }) {
  const { selected } = selection
  const inTrash = selected.every(({ status }) => status === 'trashed')
  const run = (intent: StatusChange) => (comments: readonly InboxComment[]) => changes.change(intent, comments)
  return (
    <BulkBar
      selection={selection}
      isBusy={changes.busy.size > 0}
      actions={[
        { label: 'Approve', items: selected.filter(isApprovable), run: run('approve') },
        {
          label: 'Need no answer',
          items: selected.filter(
            ({ status, adminReply, needsNoReply: isSettled }) => status === 'shown' && adminReply === null && !isSettled,
          ),
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
