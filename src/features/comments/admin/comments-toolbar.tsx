import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import styles from './inbox.module.css'
import type { InboxQuery, Period, PostChoice, Sort } from './inbox.ts'
import { INBOX_PATH, inboxHref, parseInbox } from './inbox-url.ts'

const PERIOD_LABELS = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last year',
} as const satisfies Record<Period, string>

const SORT_LABELS = { oldest: 'Oldest first', newest: 'Newest first' } as const satisfies Record<Sort, string>

type CommentsToolbarProps = { searchId: string; query: InboxQuery; posts: readonly PostChoice[] }

export function CommentsToolbar({ searchId, query, posts }: CommentsToolbarProps) {
  const wanted = useWantedQuery(INBOX_PATH, parseInbox, query)
  return (
    <ListToolbar
      label="Comments"
      path={INBOX_PATH}
      search={{
        id: searchId,
        label: 'Text, name, email or post',
        text: query.search,
        hrefOf: (search) => inboxHref({ ...query, search, page: 1 }),
      }}
      hrefOf={(fields) => inboxHref(parseInbox(fields))}
      filters={
        <>
          <input type="hidden" name="queue" value={query.queue} />
          {query.authorOf ? <input type="hidden" name="author" value={query.authorOf} /> : null}
          <ListFilter
            label="Post"
            name="post"
            value={wanted.postId}
            any="Any post"
            labels={Object.fromEntries(posts.map(({ id, title }) => [id, title]))}
            className={styles.posts}
          />
          <ListFilter label="Period" name="period" value={wanted.period} any="Any time" labels={PERIOD_LABELS} />
          <ListFilter label="Order" name="sort" value={wanted.sort} labels={SORT_LABELS} />
        </>
      }
    />
  )
}
