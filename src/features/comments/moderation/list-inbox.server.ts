// The owner's list of comments. Ids are found on indexes that hold every queue in its order; the wide rows are read for the page alone.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import { countQueues, queueCondition } from './count-queues.server.ts'
import {
  COMMENTS_PER_PAGE,
  GATHERED_AT_MOST,
  type Inbox,
  type InboxQuery,
  type Period,
  QUEUE_AT_MOST,
  type Sort,
  WALKED_AT_MOST,
} from './inbox.ts'
import { listInboxComments } from './inbox-comments.server.ts'
import { isFiltered } from './inbox-url.ts'

type Asked = { query: InboxQuery; closeAfterDays: number; now: Date }

/** One page of comments. A page beyond the end is the last one. */
export async function listInbox(db: Db, { query, closeAfterDays, now }: Asked): Promise<Inbox> {
  const counts = await countQueues(db)
  const found = isFiltered(query) ? await findFiltered(db, query, now) : await walkQueue(db, query, counts[query.queue])
  const comments = await listInboxComments(db, found.ids, { closeAfterDays, now })
  return { comments, counts, total: found.total, hasMore: found.hasMore, page: found.page, pages: found.pages }
}

type PageOfIds = { ids: string[]; total: number; hasMore: boolean; page: number; pages: number }
type Row = { id: string; total: number }

/** Without a filter the total is counted already, and deep pages are read from the nearer end. */
async function walkQueue(db: Db, { queue, sort, page: wanted }: InboxQuery, counted: number): Promise<PageOfIds> {
  const hasMore = counted > QUEUE_AT_MOST
  const total = Math.min(counted, QUEUE_AT_MOST)
  const pages = countPages(total, COMMENTS_PER_PAGE)
  const page = Math.min(wanted, pages)
  const first = (page - 1) * COMMENTS_PER_PAGE
  const limit = Math.max(0, Math.min(COMMENTS_PER_PAGE, total - first))
  const behind = total - first - limit
  const fromEnd = !hasMore && behind < first
  const { rows } = await db.execute<Row>(sql`
    select id from comments where ${queueCondition(queue)}
    order by ${order(fromEnd ? opposite(sort) : sort)} limit ${limit} offset ${fromEnd ? behind : first}`)
  const ids = rows.map((row) => row.id)
  return { ids: fromEnd ? ids.reverse() : ids, total, hasMore, page, pages }
}

/** How far a walk goes for its page: testing one comment costs what gathering two does. */
const WALK_REACH = 15_000

/** Few matches are gathered and sorted; many are met on a walk through the order, whatever the planner believes about words. */
async function findFiltered(db: Db, query: InboxQuery, now: Date): Promise<PageOfIds> {
  const stretch = stretchCondition(query, now)
  const tests = await filterConditions(db, query)
  const where = sql.join([stretch, ...tests], sql` and `)
  const gathered = await gather(db, { where, most: GATHERED_AT_MOST, ...query })
  if (gathered.total <= GATHERED_AT_MOST) {
    const pages = countPages(gathered.total, COMMENTS_PER_PAGE)
    return { ...gathered, hasMore: false, page: Math.min(query.page, pages), pages }
  }
  const pages = countPages(WALKED_AT_MOST, COMMENTS_PER_PAGE)
  const wanted = { ...query, page: Math.min(query.page, pages) }
  const walked = await walk(db, { stretch, tests, ...wanted })
  // Where matches are not spread evenly the walk ends before its page is full.
  const ids = walked.length === COMMENTS_PER_PAGE ? walked : (await gather(db, { where, most: null, ...wanted })).ids
  return { ids, total: GATHERED_AT_MOST, hasMore: true, page: wanted.page, pages }
}

type Wanted = { sort: Sort; page: number }

async function walk(db: Db, { stretch, tests, sort, page }: Wanted & { stretch: SQL; tests: SQL[] }): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config(name, 'off', true) from unnest('{enable_bitmapscan,enable_sort,enable_seqscan}'::text[]) as name`,
    )
    const { rows } = await tx.execute<Row>(sql`
      select id from (select * from comments where ${stretch} order by ${order(sort)} limit ${WALK_REACH}) as met
      where ${sql.join([sql`true`, ...tests], sql` and `)}
      order by ${order(sort)} limit ${COMMENTS_PER_PAGE} offset ${(page - 1) * COMMENTS_PER_PAGE}`)
    return rows.map((row) => row.id)
  })
}

type Gathering = Wanted & { where: SQL; most: number | null }

/** The page among all matches, and how many there are; counting ends above `most`, and then no page is to be had from it. */
async function gather(db: Db, { where, most, sort, page }: Gathering): Promise<{ ids: string[]; total: number }> {
  const limit = COMMENTS_PER_PAGE
  return db.transaction(async (tx) => {
    // Where the planner takes matches for frequent it would read the table from the beginning until there are enough of them.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<Row>(sql`
      with matches as materialized (
        select id, created_at from comments where ${where} ${most === null ? sql`` : sql`limit ${most + 1}`}
      ), counted as (select count(*)::int as total from matches)
      select id, (select total from counted) as total from matches
      order by ${order(sort)} limit ${limit}
      offset (select least(${(page - 1) * limit}, greatest(0, (total - 1) / ${limit}::int * ${limit}::int)) from counted)`)
    return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
  })
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const satisfies Record<Period, number>

/** The part of the order that is looked at: an index knows where it begins and ends. */
function stretchCondition({ queue, period }: InboxQuery, now: Date): SQL {
  if (!period) return queueCondition(queue)
  const since = new Date(now.getTime() - DAYS[period] * 86_400_000).toISOString()
  return sql`${queueCondition(queue)} and created_at >= ${since}::timestamptz`
}

async function filterConditions(db: Db, { search, postId, authorOf }: InboxQuery): Promise<SQL[]> {
  return [
    ...(search ? [sql`search @@ ${await readWords(db, search)}::tsquery`] : []),
    ...(postId ? [sql`post_id = ${postId}::uuid`] : []),
    ...(authorOf ? [sql`lower(user_email) = (select lower(user_email) from comments where id = ${authorOf}::uuid)`] : []),
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
