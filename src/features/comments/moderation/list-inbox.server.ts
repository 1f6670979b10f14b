// The owner's list of comments. Ids are found on indexes that hold every queue in its order; the wide rows are read for the page alone.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import { countQueues } from './count-queues.server.ts'
import { COMMENTS_PER_PAGE, COUNTED_AT_MOST, type Inbox, type InboxQuery, type Period, type Queue, type Sort } from './inbox.ts'
import { listInboxComments } from './inbox-comments.server.ts'
import { isFiltered } from './inbox-url.ts'

type Asked = { query: InboxQuery; closeAfterDays: number; now: Date }

/** One page of comments. A page beyond the end is the last one. */
export async function listInbox(db: Db, { query, closeAfterDays, now }: Asked): Promise<Inbox> {
  const counts = await countQueues(db)
  const found = isFiltered(query) ? await findFiltered(db, query, now) : await walkQueue(db, query, counts[query.queue])
  const comments = await listInboxComments(db, found.ids, { closeAfterDays, now })
  const { total, hasMore, page } = found
  return { comments, counts, total, hasMore, page, pages: countPages(total, COMMENTS_PER_PAGE) }
}

type PageOfIds = { ids: string[]; total: number; hasMore: boolean; page: number }
type Row = { id: string; total: number }

/** Without a filter the total is counted already, and deep pages are read from the nearer end. */
async function walkQueue(db: Db, { queue, sort, page: wanted }: InboxQuery, total: number): Promise<PageOfIds> {
  const page = Math.min(wanted, countPages(total, COMMENTS_PER_PAGE))
  const first = (page - 1) * COMMENTS_PER_PAGE
  const limit = Math.max(0, Math.min(COMMENTS_PER_PAGE, total - first))
  const behind = total - first - limit
  const fromEnd = behind < first
  const { rows } = await db.execute<Row>(sql`
    select id from comments where ${queueCondition(queue)}
    order by ${order(fromEnd ? opposite(sort) : sort)} limit ${limit} offset ${fromEnd ? behind : first}`)
  const ids = rows.map((row) => row.id)
  return { ids: fromEnd ? ids.reverse() : ids, total, hasMore: false, page }
}

/** Few matches are gathered and sorted; many are met on a walk through the order, whatever the planner believes about words. */
async function findFiltered(db: Db, query: InboxQuery, now: Date): Promise<PageOfIds> {
  const where = sql.join([queueCondition(query.queue), ...filterConditions(query, now)], sql` and `)
  const gathered = await gather(db, where, query)
  if (gathered.total <= COUNTED_AT_MOST) return { ...gathered, hasMore: false }
  const page = Math.min(query.page, countPages(COUNTED_AT_MOST, COMMENTS_PER_PAGE))
  const ids = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_bitmapscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const { rows } = await tx.execute<Row>(sql`
      select id from comments where ${where}
      order by ${order(query.sort)} limit ${COMMENTS_PER_PAGE} offset ${(page - 1) * COMMENTS_PER_PAGE}`)
    return rows.map((row) => row.id)
  })
  return { ids, total: COUNTED_AT_MOST, hasMore: true, page }
}

async function gather(db: Db, where: SQL, { sort, page }: InboxQuery): Promise<Omit<PageOfIds, 'hasMore'>> {
  const limit = COMMENTS_PER_PAGE
  const { rows } = await db.execute<Row>(sql`
    with matches as materialized (select id, created_at from comments where ${where} limit ${COUNTED_AT_MOST + 1}),
      counted as (select count(*)::int as total from matches)
    select id, (select total from counted) as total from matches
    order by ${order(sort)} limit ${limit}
    offset (select least(${(page - 1) * limit}, greatest(0, (total - 1) / ${limit}::int * ${limit}::int)) from counted)`)
  const total = rows[0]?.total ?? 0
  return { ids: rows.map((row) => row.id), total, page: Math.min(page, countPages(total, limit)) }
}

/** Literal, so that the planner sees that the partial indexes hold these rows. */
function queueCondition(queue: Queue): SQL {
  switch (queue) {
    case 'waiting':
      return sql`status = 'held' and purge_at is null`
    case 'unanswered':
      return sql`status = 'shown' and admin_reply is null and settled_at is null`
    case 'flagged':
      return sql`status = 'shown' and flagged_because is not null and reviewed_at is null`
    case 'all':
      return sql`status in ('shown', 'held')`
    case 'spam':
      return sql`status = 'spam' and purge_at is null`
    case 'trash':
      return sql`status = 'trashed' and purge_at is null`
  }
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const satisfies Record<Period, number>

function filterConditions({ search, postId, authorOf, period }: InboxQuery, now: Date): SQL[] {
  const since = period && new Date(now.getTime() - DAYS[period] * 86_400_000).toISOString()
  return [
    ...(search ? [sql`search @@ search_query(${search})`] : []),
    ...(postId ? [sql`post_id = ${postId}::uuid`] : []),
    ...(authorOf ? [sql`lower(user_email) = (select lower(user_email) from comments where id = ${authorOf}::uuid)`] : []),
    ...(since ? [sql`created_at >= ${since}::timestamptz`] : []),
  ]
}

/** The id decides between equals, so that no comment is on two pages. */
function order(sort: Sort): SQL {
  return sort === 'newest' ? sql`created_at desc, id desc` : sql`created_at asc, id asc`
}

function opposite(sort: Sort): Sort {
  return sort === 'newest' ? 'oldest' : 'newest'
}
