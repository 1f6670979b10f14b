import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import { ARCHIVE_PAGE_POSTS, type Archive, archivePages, type YearCount } from './archive.ts'

/** One page of all published posts. A page beyond the end is the last one. */
export async function listArchive(db: Db, requestedPage: number): Promise<Archive> {
  const years = await countByYear(db)
  const { total, pages } = archivePages(years)
  const page = Math.min(requestedPage, pages)
  const onPage = db
    .select({ id: publishedPosts.postId })
    .from(publishedPosts)
    .orderBy(desc(publishedPosts.createdAt), desc(publishedPosts.postId))
    .limit(ARCHIVE_PAGE_POSTS)
    .offset((page - 1) * ARCHIVE_PAGE_POSTS)
    .as('on_page')
  const rows = await db
    .select({
      slug: posts.slug,
      title: posts.title,
      createdAt: posts.createdAt,
      category: sql<string | null>`${posts.category}[1]`,
    })
    .from(posts)
    .innerJoin(onPage, eq(onPage.id, posts.id))
    .where(eq(posts.published, true))
    .orderBy(desc(posts.createdAt), desc(posts.id))
  return { posts: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), years, total, page, pages }
}

/** Each step of the recursion finds the newest post of the next earlier year in the index by date. */
async function countByYear(db: Db): Promise<YearCount[]> {
  const { rows } = await db.execute<{ year: number; posts: number }>(sql`
    WITH RECURSIVE years (first_day) AS (
      SELECT date_trunc('year', max(created_at), 'UTC') FROM published_posts
      UNION ALL
      SELECT (SELECT date_trunc('year', max(created_at), 'UTC') FROM published_posts WHERE created_at < first_day) FROM years WHERE first_day IS NOT NULL
    )
    SELECT extract(year FROM first_day AT TIME ZONE 'UTC')::int AS year, counted.posts
    FROM years CROSS JOIN LATERAL (
      SELECT count(*)::int AS posts FROM published_posts
      WHERE created_at >= first_day AND created_at < (first_day AT TIME ZONE 'UTC' + interval '1 year') AT TIME ZONE 'UTC'
    ) AS counted
    WHERE first_day IS NOT NULL
    ORDER BY year DESC`)
  return rows
}
