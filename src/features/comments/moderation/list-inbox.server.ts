// The owner's list of comments. Ids are found on indexes that hold every queue in its order; the wide rows are read for the page alone.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import { countQueues, queueCondition } from './count-queues.server.ts'
import { COMMENTS_PER_PAGE, COUNTED_AT_MOST, type Inbox, type InboxQuery, type Period, QUEUE_AT_MOST, type Sort } from './inbox.ts'
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
async function walkQueue(db: Db, { queue, sort, page: wanted }: InboxQuery, counted: number): Promise<PageOfIds> {
  const hasMore = counted > QUEUE_AT_MOST
  const total = Math.min(counted, QUEUE_AT_MOST)
  const page = Math.min(wanted, countPages(total, COMMENTS_PER_PAGE))
  const first = (page - 1) * COMMENTS_PER_PAGE
  const limit = Math.max(0, Math.min(COMMENTS_PER_PAGE, total - first))
  const behind = total - first - limit
  const fromEnd = !hasMore && behind < first
  const { rows } = await db.execute<Row>(sql`
    select id from comments where ${queueCondition(queue)}
    order by ${order(fromEnd ? opposite(sort) : sort)} limit ${limit} offset ${fromEnd ? behind : first}`)
  const ids = rows.map((row) => row.id)
  return { ids: fromEnd ? ids.reverse() : ids, total, hasMore, page }
}

/** Few matches are gathered and sorted; many are met on a walk through the order, whatever the planner believes about words. */
async function findFiltered(db: Db, query: InboxQuery, now: Date): Promise<PageOfIds> {
  const where = sql.join([queueCondition(query.queue), ...(await filterConditions(db, query, now))], sql` and `)
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

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const satisfies Record<Period, number>

async function filterConditions(db: Db, { search, postId, authorOf, period }: InboxQuery, now: Date): Promise<SQL[]> {
  const since = period && new Date(now.getTime() - DAYS[period] * 86_400_000).toISOString()
  return [
    ...(search ? [sql`search @@ ${await readWords(db, search)}::tsquery`] : []),
    ...(postId ? [sql`post_id = ${postId}::uuid`] : []),
    ...(authorOf ? [sql`lower(user_email) = (select lower(user_email) from comments where id = ${authorOf}::uuid)`] : []),
    ...(since ? [sql`created_at >= ${since}::timestamptz`] : []),
  ]
}

/** Asked for once and handed in as a constant: as a function it would run for every row, and the planner could not see the words. */
async function readWords(db: Db, search: string): Promise<string | null> {
  const { rows } = await db.execute<{ words: string | null }>(sql`select search_query(${search})::text as words`)
  return rows[0]?.words ?? null
}

/** The id decides between equals, so that no comment is on two pages. */
function order(sort: Sort): SQL {
  return sort === 'newest' ? sql`created_at desc, id desc` : sql`created_at asc, id asc`
}

function opposite(sort: Sort): Sort {
  return sort === 'newest' ? 'oldest' : 'newest'
}
