import type { EmptyList } from '#src/ui/admin/list/list-body.tsx'
import type { InboxQuery, Queue } from './inbox.ts'
import { inboxHref, isFiltered } from './inbox-url.ts'

const UNANSWERED = { to: inboxHref({ queue: 'unanswered' }), label: 'See what is unanswered' } as const
const ALL = { to: inboxHref({ queue: 'all' }), label: 'See all comments' } as const

const EMPTY: Record<Queue, EmptyList> = {
  waiting: { title: 'Nothing waits for you', text: 'Comments that the rules hold back come here first.', way: UNANSWERED },
  unanswered: { title: 'Everything is answered', text: 'Approved comments without a reply of yours appear here.', way: ALL },
  flagged: { title: 'Nothing is flagged', text: 'Approved comments with a suspect word appear here for review.', way: ALL },
  all: { title: 'There are no comments yet', text: 'They come from the foot of every post.', way: null },
  spam: { title: 'No spam', text: 'Comments that the rules or you marked as spam appear here.', way: ALL },
  trash: { title: 'The trash is empty', text: 'Deleted comments stay here until they are deleted for good.', way: null },
}

export function describeEmpty(query: InboxQuery): EmptyList {
  const { queue } = query
  if (!isFiltered(query)) return EMPTY[queue]
  return {
    title: 'No comment matches',
    text: 'Other words, fewer filters or another queue may find it.',
    way: { to: inboxHref({ queue }), label: 'Clear search and filters' },
  }
}
