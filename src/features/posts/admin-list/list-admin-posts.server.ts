// The owner's list. A page is found by walking the index of its order; tabs and filters are sets of ids tested on the way, so
// that the wide rows of posts are read for the page alone.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import {
  ADMIN_POSTS_PER_PAGE,
  type AdminListing,
  type AdminListQuery,
  type AdminSort,
  type AdminTab,
  type SortDirection,
} from './admin-list.ts'
import { isFiltered } from './admin-list-url.ts'
import { filterConditions, tabCondition } from './admin-post-filters.server.ts'
import { listAdminRows } from './admin-post-rows.server.ts'
import { countTabs } from './count-tabs.server.ts'

/** One page of posts, whatever their status. A page beyond the end is the last one. */
export async function listAdminPosts(db: Db, query: AdminListQuery, now: Date): Promise<AdminListing> {
  const counts = await countTabs(db)
  const found = isFiltered(query) ? await findFiltered(db, query, now) : await walkTab(db, query, counts[query.tab])
  const posts = await listAdminRows(db, found.ids, now)
  return { posts, counts, total: found.total, page: found.page, pages: countPages(found.total, ADMIN_POSTS_PER_PAGE) }
}

type PageOfIds = { ids: string[]; total: number; page: number }
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
  const ids = (await walkViewed(db, walk)) ?? (await walkIndex(db, walk))
  return { ids: fromEnd ? ids.reverse() : ids, total, page }
}

async function walkIndex(db: Db, { tab, sort, direction, limit, offset }: Walk): Promise<string[]> {
  const page = sql`SELECT p.id FROM ${sortedPosts(sort)} WHERE ${tabCondition(tab)}
    ORDER BY ${orderBy(sort, direction)} LIMIT ${limit} OFFSET ${offset}`
  if (sort !== 'title') return idsOf(await db.execute<Row>(page))
  // For deep pages the planner would rather read and sort every wide row than follow the index.
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_sort = off`)
    return idsOf(await tx.execute<Row>(page))
  })
}

/** The most viewed posts stand in an index; null where the page reaches those without a view, which are not in it. */
async function walkViewed(db: Db, { tab, sort, direction, limit, offset }: Walk): Promise<string[] | null> {
  if (sort !== 'views' || direction !== 'desc') return null
  const ids = idsOf(
    await db.execute<Row>(sql`
      SELECT p.id FROM post_analytics a JOIN posts p ON p.id = a.post_id WHERE a.views > 0 AND ${tabCondition(tab)}
      ORDER BY a.views DESC, a.post_id DESC LIMIT ${limit} OFFSET ${offset}`),
  )
  return ids.length === limit ? ids : null
}

function idsOf({ rows }: { rows: Row[] }): string[] {
  return rows.map((row) => row.id)
}

/** With filters the matches are gathered once, counted, and the page is cut out of them. */
async function findFiltered(db: Db, query: AdminListQuery, now: Date): Promise<PageOfIds> {
  const { tab, sort, direction, page } = query
  const limit = ADMIN_POSTS_PER_PAGE
  const conditions = sql.join([tabCondition(tab), ...filterConditions(query, now)], sql` AND `)
  const way = sql.raw(direction)
  const { rows } = await db.execute<Row>(sql`
    WITH matches AS MATERIALIZED (SELECT p.id, ${sortKey(sort)} AS key FROM ${sortedPosts(sort)} WHERE ${conditions}),
      counted AS (SELECT count(*)::int AS total FROM matches)
    SELECT id, (SELECT total FROM counted) AS total FROM matches
    ORDER BY key ${way}, id ${way} LIMIT ${limit}
    OFFSET (SELECT least(${(page - 1) * limit}, greatest(0, (total - 1) / ${limit}::int * ${limit}::int)) FROM counted)`)
  const total = rows[0]?.total ?? 0
  return { ids: idsOf({ rows }), total, page: Math.min(page, countPages(total, limit)) }
}

function sortedPosts(sort: AdminSort): SQL {
  return sort === 'views' ? sql`posts p LEFT JOIN post_analytics a ON a.post_id = p.id` : sql`posts p`
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
      return sql`coalesce(a.views, 0)`
  }
}

/** The id decides between equals, so that no post is on two pages. */
function orderBy(sort: AdminSort, direction: SortDirection): SQL {
  const way = sql.raw(direction)
  return sql`${sortKey(sort)} ${way}, p.id ${way}`
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'asc' ? 'desc' : 'asc'
}
