// What visitors read of posts. Listings start from the narrow `published_posts` tables (see db/schema/posts.ts), pick the
// ids of one page there and only then fetch what a card shows; nothing here can see a post that is not published.
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { postSlugs, posts, publishedPostCategories, publishedPosts } from '#src/db/schema/posts.ts'
import { coverImage } from '#src/features/media/image-source.server.ts'
import { storable } from '#src/lib/storable.ts'
import {
  HOME_POSTS,
  HOME_PROJECT_CANDIDATES,
  HOME_PROJECTS,
  looksLikeProject,
  type PostSummary,
  type PostView,
  RELATED_POSTS,
} from './post.ts'

const summaryColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  description: posts.description,
  thumbnail: posts.thumbnail,
  category: posts.category,
  createdAt: posts.createdAt,
}

type SummaryRow = Pick<typeof posts.$inferSelect, keyof typeof summaryColumns>

export function toSummary(row: SummaryRow, snippet: PostSummary['snippet'] = null): PostSummary {
  const { thumbnail, createdAt, ...rest } = row
  return { ...rest, image: coverImage(thumbnail, row.slug), createdAt: createdAt.toISOString(), snippet }
}

/** Cards for the posts with these ids, newest first; `extra` columns come from the caller's query on the same rows. */
export async function listSummaries(db: Db, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(summaryColumns)
    .from(posts)
    .where(and(inArray(posts.id, ids), eq(posts.published, true)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
  return rows.map((row) => toSummary(row))
}

/** Home's Recent Posts. */
export async function listRecentPosts(db: Db): Promise<PostSummary[]> {
  return listSummaries(db, await listNewestIds(db, HOME_POSTS))
}

/** Home's Recent Projects: of the newest ten published posts, the first three that look like projects. */
export async function listRecentProjects(db: Db): Promise<PostSummary[]> {
  const newest = await db
    .select({ id: publishedPosts.postId, category: publishedPosts.category, isProject: publishedPosts.isProject })
    .from(publishedPosts)
    .orderBy(desc(publishedPosts.createdAt), desc(publishedPosts.postId))
    .limit(HOME_PROJECT_CANDIDATES)
  const projects = newest.filter(looksLikeProject).slice(0, HOME_PROJECTS)
  return listSummaries(
    db,
    projects.map((post) => post.id),
  )
}

async function listNewestIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: publishedPosts.postId })
    .from(publishedPosts)
    .orderBy(desc(publishedPosts.createdAt), desc(publishedPosts.postId))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** The published post at this address with its views, or null. */
export async function findPost(db: Db, slug: string): Promise<PostView | null> {
  const [row] = await db
    .select({
      ...summaryColumns,
      updatedAt: posts.updatedAt,
      readingMinutes: posts.readingMinutes,
      isProject: posts.isProject,
      projectSourceUrl: posts.projectSourceUrl,
      toc: posts.toc,
      html: posts.renderedHtml,
      renderVersion: posts.renderVersion,
      views: sql<number>`coalesce(${postAnalytics.views}, 0)`.mapWith(Number),
    })
    .from(posts)
    .leftJoin(postAnalytics, eq(postAnalytics.postId, posts.id))
    .where(and(eq(posts.slug, storable(slug)), eq(posts.published, true)))
    .limit(1)
  if (!row) return null
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** The present slug of a published post that once had this one, or null. */
export async function findSlugRedirect(db: Db, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, storable(slug)), eq(posts.published, true)))
    .limit(1)
  return row?.slug ?? null
}

/**
 * The two newest published posts that share a category with this one. Asks each category for its newest few by index,
 * so that a post in a category of thousands costs no more than one in a category of three.
 */
export async function listRelatedPosts(db: Db, post: { id: string; category: string[] }): Promise<PostSummary[]> {
  const keys = post.category.map((name) => sql`category_key(${name})`)
  if (keys.length === 0) return []
  const newestOf = (key: SQL) =>
    db
      .select({ id: publishedPostCategories.postId, createdAt: publishedPostCategories.createdAt })
      .from(publishedPostCategories)
      .where(and(eq(publishedPostCategories.categoryKey, key), ne(publishedPostCategories.postId, post.id)))
      .orderBy(desc(publishedPostCategories.createdAt), desc(publishedPostCategories.postId))
      .limit(RELATED_POSTS)
  const candidates = sql.join(
    keys.map((key) => sql`(${newestOf(key)})`),
    sql` union all `,
  )
  const rows = await db
    .selectDistinct({ id: sql<string>`post_id`, createdAt: sql<string>`created_at` })
    .from(sql`(${candidates}) as candidates`)
    .orderBy(sql`created_at desc, post_id desc`)
    .limit(RELATED_POSTS)
  return listSummaries(
    db,
    rows.map((row) => row.id),
  )
}
