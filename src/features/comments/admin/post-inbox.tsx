import { Link } from 'react-router'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { ListBody } from '#src/ui/admin/list/list-body.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { PostCommentCounts } from '../comment-counts.server.ts'
import { CommentList } from './comment-list.tsx'
import styles from './inbox.module.css'
import { type Inbox, type InboxQuery, QUEUES, type Queue } from './inbox.ts'
import { inboxHref } from './inbox-url.ts'
import { QUEUE_LABELS, QUEUE_TOOLTIPS } from './queue-labels.ts'
import { useCommentList } from './use-comment-list.ts'

type PostInboxProps = {
  inbox: Inbox
  query: InboxQuery
  counts: PostCommentCounts
  /** The URL of the surrounding screen with this queue and page. */
  href: (queue: Queue, page: number) => string
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

/** The comments of one post, with the actions of the inbox. */
export function PostInbox({ inbox, query, counts, href, moreKeys }: PostInboxProps) {
  const { comments, page, pages } = inbox
  const { keys, ...state } = useCommentList(inbox, { query })
  const counted: Partial<Record<Queue, number>> = {
    all: counts.shown + counts.held,
    waiting: counts.held,
    spam: counts.spam,
    trash: counts.trashed,
  }
  return (
    <>
      <LinkTabs
        label="Queues of this post"
        tabs={QUEUES.toSorted((a, b) => Number(b === 'all') - Number(a === 'all')).map((queue) => ({
          to: href(queue, 1),
          label: QUEUE_LABELS[queue],
          ...(counted[queue] === undefined ? {} : { count: counted[queue] }),
          tooltip: meaningOf(queue),
          isCurrent: queue === query.queue,
        }))}
      />
      <p className={styles.note}>
        {meaningOf(query.queue)} <Link to={inboxHref(query)}>Open in the inbox</Link>
      </p>
      <ListBody>{comments.length === 0 ? <NoComments isAll={query.queue === 'all'} /> : <CommentList {...state} query={query} />}</ListBody>
      {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => href(query.queue, wanted)} /> : null}
      <ShortcutHelp keys={[...keys, ...moreKeys]} />
    </>
  )
}

function meaningOf(queue: Queue): string {
  return queue === 'all' ? 'Shown or waiting.' : QUEUE_TOOLTIPS[queue]
}

function NoComments({ isAll }: { isAll: boolean }) {
  return (
    <EmptyState title={isAll ? 'Nobody has commented yet' : 'Nothing in this queue'}>
      <p>{isAll ? 'Comments come from the foot of the post, and appear here at once.' : 'No comment on this post is in this state.'}</p>
    </EmptyState>
  )
}
