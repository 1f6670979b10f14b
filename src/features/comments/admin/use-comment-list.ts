import { listKeys } from '#src/ui/admin/list/list-keys.ts'
import { useList } from '#src/ui/admin/list/use-list.ts'
import { useMatching } from '#src/ui/admin/list/use-matching.ts'
import type { StatusChange } from '../moderation/moderation.schema.ts'
import { cardId } from './card/comment-card.tsx'
import { useCardForms } from './card/use-card-forms.ts'
import { acceptsOwnerReply, type Inbox, type InboxComment, type InboxQuery, type SelectedComment } from './inbox.ts'
import { inboxHref } from './inbox-url.ts'
import { selectedCommentSchema } from './selected-comment.schema.ts'
import { useCommentChanges } from './use-comment-changes.ts'

/** The state of a list of comments: cursor, selection, open form and keyboard shortcuts. */
export function useCommentList({ comments, total }: Inbox, { query, searchId }: { query: InboxQuery; searchId?: string }) {
  const changes = useCommentChanges()
  const { sort: _order, page: _page, ...filters } = query
  const href = inboxHref(filters)
  const list = useList<InboxComment, SelectedComment>(comments, cardId, href)
  const matching = { total, load: useMatching(selectedCommentSchema, href) }
  const forms = useCardForms()
  const { current, affected } = list
  const inTrash = affected.length > 0 && affected.every(({ status }) => status === 'trashed')
  function change(intent: StatusChange) {
    if (affected.length > 0) void changes.change(intent, affected)
  }
  const keys = listKeys(list, {
    searchId,
    edit: ({ id, status }) => status !== 'trashed' && forms.show({ commentId: id, kind: 'edit' }),
    remove: (removed) => void changes.change(inTrash ? 'delete' : 'trash', removed),
    own: [
      { press: 'a', does: 'Approve, from the trash restore', run: () => change(inTrash ? 'restore' : 'approve') },
      {
        press: 'r',
        does: 'Reply',
        run: () => current && acceptsOwnerReply(current) && forms.show({ commentId: current.id, kind: 'reply' }),
      },
      { press: 's', does: 'Spam', run: () => change('spam') },
      { press: 'n', does: 'Needs no answer', run: () => change('no-reply-needed'), isMinor: true },
    ],
  })
  return { list, matching, forms, changes, keys }
}

export type CommentListState = ReturnType<typeof useCommentList>
