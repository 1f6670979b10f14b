// The owner's list of posts.
import { type AnyColumn, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { posts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { ADMIN_POSTS_PER_PAGE, type AdminListing, type AdminListQuery, type AdminSort } from '../list/posts-list.ts'
import { isFiltered } from '../list/posts-list-url.ts'
import { listCondition } from './admin-post-filters.server.ts'
import { listAdminRows } from './admin-post-rows.server.ts'
import { countTabs } from './count-tabs.server.ts'

/** One page of posts, whatever their status. A page beyond the end is the last one. */
export async function listAdminPosts(db: Db, query: AdminListQuery, now: Date): Promise<AdminListing> {
  const counts = await countTabs(db)
  const where = listCondition(query, now)
  const total = isFiltered(query) ? await countPosts(db, where) : counts[query.tab]
  const pages = countPages(total, ADMIN_POSTS_PER_PAGE)
  const page = Math.min(query.page, pages)
  const by = query.direction === 'asc' ? asc : desc
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .leftJoin(postAnalytics, eq(postAnalytics.postId, posts.id))
    .where(where)
    // The id decides between equals, so that no post is on two pages.
    .orderBy(by(sortKey(query.sort)), by(posts.id))
    .limit(ADMIN_POSTS_PER_PAGE)
    .offset((page - 1) * ADMIN_POSTS_PER_PAGE)
  const rows = await listAdminRows(
    db,
    found.map(({ id }) => id),
    now,
  )
  return { posts: rows, counts, total, page, pages }
}

async function countPosts(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(posts).where(where)
  return row?.total ?? 0
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
