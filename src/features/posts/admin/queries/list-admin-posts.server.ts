import { type AnyColumn, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { SELECTION_MAX } from '#src/lib/select-matching.ts'
import { ADMIN_POSTS_PER_PAGE, type AdminListing, type AdminListQuery, type AdminSort, type SelectedPost } from '../list/posts-list.ts'
import { listCondition } from './admin-post-filters.server.ts'
import { listAdminRows, ofWorkingCopy, withWorkingCopy } from './admin-post-rows.server.ts'
import { countTabs } from './count-tabs.server.ts'

/** One page of posts of any status. A page beyond the end returns the last one. */
export async function listAdminPosts(db: Db, query: AdminListQuery, now: Date): Promise<AdminListing> {
  const counts = await countTabs(db)
  const { ids, total } = await findPage(db, query, now)
  const pages = countPages(total, ADMIN_POSTS_PER_PAGE)
  return { posts: await listAdminRows(db, ids, now), counts, total, page: Math.min(query.page, pages), pages }
}

/** Every post that matches, on all pages, for a bulk change. At most as many as one change accepts. */
export async function selectAdminPosts(db: Db, query: AdminListQuery, now: Date): Promise<SelectedPost[]> {
  const rows = await db
    .select({
      id: posts.id,
      title: posts.title,
      ...ofWorkingCopy,
      status: posts.status,
      category: posts.category,
      version: posts.draftVersion,
    })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
    .where(listCondition(query, now))
    .orderBy(desc(posts.updatedAt), posts.id)
    .limit(SELECTION_MAX)
  return rows.map(withWorkingCopy)
}

/** One statement counts the matches and reads a page, so that the expensive search of unpublished texts runs once. */
async function findPage(
  db: Db,
  { sort, direction, page, ...filters }: AdminListQuery,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const by = direction === 'asc' ? asc : desc
  const size = sql.raw(String(ADMIN_POSTS_PER_PAGE))
  // The id breaks ties, so that no post is on two pages.
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    with matches as (
      select ${posts.id}, ${sortKey(sort)} as sort_key from ${posts} left join ${postAnalytics} on ${postAnalytics.postId} = ${posts.id}
      where ${listCondition(filters, now)}
    ), counted as (select count(*)::int as total from matches)
    select id, (select total from counted) as total from matches
    order by ${by(sql`sort_key`)}, ${by(sql`id`)} limit ${size}
    offset (select least(${(page - 1) * ADMIN_POSTS_PER_PAGE}, greatest(0, (total - 1) / ${size} * ${size})) from counted)`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

function sortKey(sort: AdminSort): SQL | AnyColumn {
  switch (sort) {
    case 'updated':
      return posts.updatedAt
    case 'date':
      return posts.createdAt
    case 'title':
      return sql`lower(${posts.title})`
    case 'views':
      return sql`coalesce(${postAnalytics.views}, 0)`
  }
}
