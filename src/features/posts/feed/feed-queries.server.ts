// Queries of feeds and the sitemap. Like listings, they start from `published_posts`, which has no row for a draft.
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { categoryCounts, posts, publishedPosts } from '#src/db/schema/posts.ts'
import { listNewestIds, newestPosts, shownDescription } from '../post-queries.server.ts'

export const FEED_POSTS = 20
/** Parsing a longer article would block the event loop, so the feed links to it instead. */
const FEED_ARTICLE_BYTES = 200_000
/** Posts in one sitemap; a site with more gets an index of several. */
export const SITEMAP_POSTS = 10_000
const CATEGORIES_MAX = 1_000

export type FeedPost = {
  id: string
  slug: string
  title: string
  description: string
  category: string[]
  /** Empty for the author of the site. */
  authors: string[]
  thumbnail: string | null
  /** Null for an article that is too long for a feed. */
  html: string | null
  createdAt: Date
  updatedAt: Date
}

/** The newest published posts with their articles. */
export async function listFeedPosts(db: Db): Promise<FeedPost[]> {
  const ids = await listNewestIds(db, FEED_POSTS)
  if (ids.length === 0) return []
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      description: shownDescription,
      category: posts.category,
      authors: posts.authors,
      thumbnail: posts.thumbnail,
      html: sql<string | null>`case when octet_length(${posts.renderedHtml}) <= ${FEED_ARTICLE_BYTES} then ${posts.renderedHtml} end`,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .where(and(isOneOf(posts.id, ids), eq(posts.published, true)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
}

export type SitemapPost = { slug: string; updatedAt: Date }

/**
 * One part of all published posts, counted from 1, oldest first, so that a new post changes the last part only. Posts that search engines are
 * asked to leave out count, but are not listed.
 */
export async function listSitemapPosts(db: Db, part: number): Promise<SitemapPost[]> {
  const ids = db
    .select({ id: publishedPosts.postId })
    .from(publishedPosts)
    .orderBy(asc(publishedPosts.createdAt), asc(publishedPosts.postId))
    .limit(SITEMAP_POSTS)
    .offset((part - 1) * SITEMAP_POSTS)
    .as('part')
  return db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(ids, eq(ids.id, posts.id))
    .where(eq(posts.noindex, false))
    .orderBy(asc(posts.createdAt), asc(posts.id))
}

export async function countPublishedPosts(db: Db): Promise<number> {
  const [row] = await db.select({ posts: categoryCounts.posts }).from(categoryCounts).where(eq(categoryCounts.categoryKey, ''))
  return row?.posts ?? 0
}

/** The keys of the most used categories, sorted by key, so that the order is stable. */
export async function listCategoryKeys(db: Db): Promise<string[]> {
  const rows = await db
    .select({ key: categoryCounts.categoryKey })
    .from(categoryCounts)
    .where(and(ne(categoryCounts.categoryKey, ''), gt(categoryCounts.posts, 0)))
    .orderBy(desc(categoryCounts.posts), asc(categoryCounts.categoryKey))
    .limit(CATEGORIES_MAX)
  return rows.map((row) => row.key).sort()
}

export type PostLink = { id: string; slug: string; title: string; description: string; noindex: boolean; createdAt: Date }

/** The newest published posts, or the newest projects. */
export async function listNewestLinks(db: Db, { isProject, limit }: { isProject: boolean; limit: number }): Promise<PostLink[]> {
  const newest = newestPosts(db, isProject ? sql`${publishedPosts.isProject}` : undefined)
    .limit(limit)
    .as('newest')
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      description: shownDescription,
      noindex: posts.noindex,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .innerJoin(newest, eq(newest.id, posts.id))
    .orderBy(desc(posts.createdAt), desc(posts.id))
}
