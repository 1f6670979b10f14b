import { Link } from 'react-router'
import { EmptyState } from '#src/ui/empty-state.tsx'
import styles from './inbox.module.css'
import type { Queue } from './inbox.ts'
import { inboxHref } from './inbox-url.ts'

const UNANSWERED = { to: inboxHref({ queue: 'unanswered' }), label: 'See what is unanswered' } as const
const ALL = { to: inboxHref({ queue: 'all' }), label: 'See all comments' } as const

const EMPTY = {
  waiting: { title: 'Nothing waits for you', text: 'Comments that the rules hold back come here first.', way: UNANSWERED },
  unanswered: { title: 'Everything is answered', text: 'Shown comments without a reply of yours come here.', way: ALL },
  flagged: { title: 'Nothing is flagged', text: 'Shown comments with a suspect word come here to be looked at.', way: ALL },
  all: { title: 'There are no comments yet', text: 'They come from the foot of every post.', way: null },
  spam: { title: 'No spam', text: 'What the rules or you take for spam is kept here.', way: ALL },
  trash: { title: 'The trash is empty', text: 'Deleted comments stay here until they are deleted for good.', way: null },
} as const satisfies Record<Queue, { title: string; text: string; way: { to: string; label: string } | null }>

/** Says why the list is empty, and what to do about it. */
export function EmptyInbox({ queue, isFiltered }: { queue: Queue; isFiltered: boolean }) {
  const { title, text, way } = isFiltered
    ? {
        title: 'No comment matches',
        text: 'Other words, fewer filters or another queue may find it.',
        way: { to: inboxHref({ queue }), label: 'Clear search and filters' },
      }
    : EMPTY[queue]
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {way ? (
        <Link className={styles.way} to={way.to}>
          {way.label}
        </Link>
      ) : null}
    </EmptyState>
  )
}
