// The owner's list. A page is found by walking the index of its order, which carries what tabs are made of, so that the wide rows of
// posts are read for the page alone. Filters that few posts pass are gathered first; those that many pass are tested on the way.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import {
  ADMIN_POSTS_PER_PAGE,
  type AdminListing,
  type AdminListQuery,
  type AdminSort,
  type AdminTab,
  GATHERED_AT_MOST,
  type SortDirection,
  WALKED_AT_MOST,
} from './admin-list.ts'
import { isFiltered } from './admin-list-url.ts'
import { type Filter, ID_REPEATS, listFilters, tabCondition, tabMembers } from './admin-post-filters.server.ts'
import { listAdminRows } from './admin-post-rows.server.ts'
import { countTabs } from './count-tabs.server.ts'

/** One page of posts, whatever their status. A page beyond the end is the last one. */
export async function listAdminPosts(db: Db, query: AdminListQuery, now: Date): Promise<AdminListing> {
  const counts = await countTabs(db)
  const found = isFiltered(query) ? await findFiltered(db, query, now) : await walkTab(db, query, counts[query.tab])
  const posts = await listAdminRows(db, found.ids, now)
  const pages = countPages(found.hasMore ? WALKED_AT_MOST : found.total, ADMIN_POSTS_PER_PAGE)
  return { posts, counts, total: found.total, hasMore: found.hasMore, page: found.page, pages }
}

type PageOfIds = { ids: string[]; total: number; hasMore: boolean; page: number }
type Row = { id: string; total?: number }

type Walk = { tab: AdminTab; sort: AdminSort; direction: SortDirection; limit: number; offset: number }

/** Without a filter the counters know the total, and deep pages are read from the nearer end. */
async function walkTab(db: Db, { tab, sort, direction, page: wanted }: AdminListQuery, total: number): Promise<PageOfIds> {
  const page = Math.min(wanted, countPages(total, ADMIN_POSTS_PER_PAGE))
  const first = (page - 1) * ADMIN_POSTS_PER_PAGE
  const limit = Math.max(0, Math.min(ADMIN_POSTS_PER_PAGE, total - first))
  const behind = total - first - limit
  const fromEnd = behind < first
  const walk = { tab, sort, limit, direction: fromEnd ? opposite(direction) : direction, offset: fromEnd ? behind : first }
  const ids = await walkOrder(db, walk, [])
  return { ids: fromEnd ? ids.reverse() : ids, total, hasMore: false, page }
}

/** Drafts, scheduled and trashed posts are few and have an index of their own; all others are met along the index of the order. */
const FEW = new Set<AdminTab>(['drafts', 'scheduled', 'trash'])

function walkOrder(db: Db, { tab, sort, direction, limit, offset }: Walk, tests: SQL[]): Promise<string[]> {
  const conditions = sql.join([tabCondition(tab), ...tests], sql` AND `)
  return db.transaction(async (tx) => {
    // For deep pages the planner would rather read and sort every wide row than follow the index.
    if (!FEW.has(tab)) await tx.execute(sql`SELECT set_config(name, 'off', true) FROM unnest(${WIDE_READING}::text[]) AS name`)
    const members = sort === 'views' && tests.length === 0 ? tabMembers(tab) : null
    const found = members
      ? sql`a.post_id AS id FROM post_analytics a WHERE ${members}`
      : sql`p.id FROM ${sortedPosts(sort)} WHERE ${conditions}`
    const { rows } = await tx.execute<Row>(sql`SELECT ${found} ORDER BY ${orderBy(sort, direction)} LIMIT ${limit} OFFSET ${offset}`)
    return idsOf(rows)
  })
}

const WIDE_READING = '{enable_sort,enable_incremental_sort,enable_hashjoin,enable_mergejoin,enable_seqscan,enable_bitmapscan}'

function idsOf(rows: Row[]): string[] {
  return rows.map((row) => row.id)
}

async function findFiltered(db: Db, query: AdminListQuery, now: Date): Promise<PageOfIds> {
  const { tab, sort, direction } = query
  const filters = listFilters(query, now)
  const tests = filters.map(({ test }) => test)
  if (FEW.has(tab)) return gather(db, query, tests)
  const { narrowest, isFew } = await findNarrowest(db, filters)
  const others = filters.filter((each) => each !== narrowest).map(({ test }) => test)
  // How many pass two filters that each pass many nobody knows without looking at all of them.
  if (isFew || filters.length > 1) return gather(db, query, others, narrowest.ids)
  const page = Math.min(query.page, countPages(WALKED_AT_MOST, ADMIN_POSTS_PER_PAGE))
  const offset = (page - 1) * ADMIN_POSTS_PER_PAGE
  const ids = await walkOrder(db, { tab, sort, direction, limit: ADMIN_POSTS_PER_PAGE, offset }, tests)
  return { ids, total: GATHERED_AT_MOST, hasMore: true, page }
}

/** The filter that the fewest posts pass, and whether these are few; the rest are more than `GATHERED_AT_MOST` even without what is unpublished. */
async function findNarrowest(db: Db, filters: Filter[]): Promise<{ narrowest: Filter; isFew: boolean }> {
  const sizes = filters.map(
    ({ ids }) => sql`(
      SELECT count(DISTINCT id)::int FROM (SELECT id FROM (${ids}) AS ids (id) LIMIT (SELECT most * ${ID_REPEATS}::int FROM bound)) AS counted)`,
  )
  const { rows } = await onIndexes(db, (tx) =>
    tx.execute<{ most: number; sizes: number[] }>(sql`
      WITH bound AS (SELECT ${GATHERED_AT_MOST + 1}::int + count(*)::int AS most FROM posts WHERE status <> 'published')
      SELECT most, ARRAY[${sql.join(sizes, sql`, `)}] AS sizes FROM bound`),
  )
  const [{ most, sizes: counted } = { most: 0, sizes: [] }] = rows
  const fewest = Math.min(...counted)
  const narrowest = filters[counted.indexOf(fewest)]
  if (!narrowest) throw new Error('a list was narrowed by nothing')
  return { narrowest, isFew: fewest < most }
}

/** The matches, all among `ids` if these are known, are gathered once, counted, and the page is cut out of them. */
async function gather(db: Db, { tab, sort, direction, page }: AdminListQuery, tests: SQL[], ids?: SQL): Promise<PageOfIds> {
  const limit = ADMIN_POSTS_PER_PAGE
  const way = sql.raw(direction)
  const { rows } = await onIndexes(db, (tx) =>
    tx.execute<Row>(sql`
      WITH ${ids ? sql`passing AS MATERIALIZED (SELECT DISTINCT id FROM (${ids}) AS ids (id)),` : sql``}
      matches AS MATERIALIZED (
        SELECT p.id, ${sortKey(sort)} AS key FROM ${sortedPosts(sort)} ${ids ? sql`JOIN passing ON passing.id = p.id` : sql``}
        WHERE ${sql.join([tabCondition(tab), ...tests], sql` AND `)}
      ), counted AS (SELECT count(*)::int AS total FROM matches)
      SELECT id, (SELECT total FROM counted) AS total FROM matches
      ORDER BY key ${way}, id ${way} LIMIT ${limit}
      OFFSET (SELECT least(${(page - 1) * limit}, greatest(0, (total - 1) / ${limit}::int * ${limit}::int)) FROM counted)`),
  )
  const total = rows[0]?.total ?? 0
  return { ids: idsOf(rows), total, hasMore: false, page: Math.min(page, countPages(total, limit)) }
}

/** The planner takes any set for a large one, and would read all articles to test them against it. */
function onIndexes<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    return read(tx)
  })
}

/** Every post has its row of views from the beginning. */
function sortedPosts(sort: AdminSort): SQL {
  return sort === 'views' ? sql`post_analytics a JOIN posts p ON p.id = a.post_id` : sql`posts p`
}

function sortKey(sort: AdminSort): SQL {
  switch (sort) {
    case 'updated':
      return sql`p.updated_at`
    case 'date':
      return sql`p.created_at`
    case 'title':
      return sql`lower(p.title)`
    case 'views':
      return sql`a.views`
  }
}

/** The id decides between equals, so that no post is on two pages. */
function orderBy(sort: AdminSort, direction: SortDirection): SQL {
  const way = sql.raw(direction)
  return sql`${sortKey(sort)} ${way}, ${sort === 'views' ? sql`a.post_id` : sql`p.id`} ${way}`
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'asc' ? 'desc' : 'asc'
}
