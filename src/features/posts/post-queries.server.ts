// Queries of public pages. Listings select the ids of one page from the narrow `published_posts` tables (see db/schema/posts.ts)
// and then fetch the columns of a card. No query here returns a post that is not published.
import { and, desc, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { postSlugs, posts, publishedPosts } from '#src/db/schema/posts.ts'
import { coverImageSource, isOpaquePicture } from '#src/features/media/load-image-sources.server.ts'
import { fileDate, siteTime } from '#src/lib/format/site-time.server.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import {
  HOME_POSTS,
  HOME_PROJECT_CANDIDATES,
  HOME_PROJECTS,
  looksLikeProject,
  type PostSummary,
  type PostView,
  RELATED_POSTS,
} from './post.ts'

/** What a post without a description shows is its first paragraph. */
export const shownDescription = sql<string>`coalesce(nullif(${posts.description}, ''), ${posts.excerpt})`

const summaryColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  description: shownDescription,
  thumbnail: posts.thumbnail,
  category: posts.category,
  createdAt: posts.createdAt,
  focalX: posts.focalX,
  focalY: posts.focalY,
}

/** Of posts on cards. */
const cardColumns = { ...summaryColumns, isOpaque: isOpaquePicture(posts.thumbnail) }

type SummaryRow = Pick<typeof posts.$inferSelect, keyof typeof summaryColumns> & { isOpaque: boolean }

export function toSummary(row: SummaryRow, snippet: PostSummary['snippet'] = null): PostSummary {
  const { thumbnail, focalX, focalY, isOpaque, createdAt, ...rest } = row
  return { ...rest, image: coverImageSource(row), createdAt: siteTime(createdAt), snippet }
}

/** The published posts with these ids, in their order. */
export async function listSummaries(db: Db, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(posts)
    .where(and(isOneOf(posts.id, ids), eq(posts.published, true)))
  const found = new Map(rows.map((row) => [row.id, toSummary(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function listRecentPosts(db: Db): Promise<PostSummary[]> {
  return listSummaries(db, await listNewestIds(db, HOME_POSTS))
}

/** The first three of the ten newest published posts that look like projects; older flagged ones fill the places that are left. */
export async function listRecentProjects(db: Db): Promise<PostSummary[]> {
  const newest = await db
    .select({
      id: publishedPosts.postId,
      category: publishedPosts.category,
      isProject: publishedPosts.isProject,
    })
    .from(publishedPosts)
    .orderBy(desc(publishedPosts.createdAt), desc(publishedPosts.postId))
    .limit(HOME_PROJECT_CANDIDATES)
  const found = newest.filter(looksLikeProject).slice(0, HOME_PROJECTS)
  const older = found.length < HOME_PROJECTS ? await listOlderProjects(db, newest, HOME_PROJECTS - found.length) : []
  return listSummaries(
    db,
    [...found, ...older].map((post) => post.id),
  )
}

function listOlderProjects(db: Db, newest: readonly { id: string }[], limit: number): Promise<{ id: string }[]> {
  const isNewest = isOneOf(
    publishedPosts.postId,
    newest.map(({ id }) => id),
  )
  return newestPosts(db, and(publishedPosts.isProject, not(isNewest))).limit(limit)
}

export async function listNewestIds(db: Db, limit: number): Promise<string[]> {
  const rows = await newestPosts(db).limit(limit)
  return rows.map((row) => row.id)
}

/** The ids of the published posts, newest first. */
export function newestPosts(db: Db, where?: SQL) {
  return db
    .select({ id: publishedPosts.postId })
    .from(publishedPosts)
    .where(where)
    .orderBy(desc(publishedPosts.createdAt), desc(publishedPosts.postId))
}

const viewColumns = {
  ...summaryColumns,
  description: posts.description,
  excerpt: posts.excerpt,
  updatedAt: posts.updatedAt,
  readingMinutes: posts.readingMinutes,
  isProject: posts.isProject,
  projectSourceUrl: posts.projectSourceUrl,
  authors: posts.authors,
  series: posts.series,
  canonicalUrl: posts.canonicalUrl,
  language: posts.language,
  metaTitle: posts.metaTitle,
  metaDescription: posts.metaDescription,
  socialImage: posts.socialImage,
  noindex: posts.noindex,
  thumbnailAlt: posts.thumbnailAlt,
  toc: sql<TocEntry[]>`case when ${posts.hasContents} then ${posts.toc} else '[]' end`,
  html: posts.renderedHtml,
  renderVersion: posts.renderVersion,
  views: sql<number>`coalesce(${postAnalytics.views}, 0)`.mapWith(Number),
}

type ViewRow = Omit<PostView, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

export function toPostView<Row extends ViewRow>(row: Row) {
  return { ...row, createdAt: siteTime(row.createdAt), updatedAt: fileDate(row.updatedAt) }
}

/** Selects the published post with this slug and its views. `beside` adds one value of the caller to the same query. */
export function selectPost<Beside>(db: Db, slug: SQLWrapper, beside: SQL<Beside>) {
  return db
    .select({ ...viewColumns, beside })
    .from(posts)
    .leftJoin(postAnalytics, eq(postAnalytics.postId, posts.id))
    .where(and(sql`${posts.slug} = ${slug}`, eq(posts.published, true)))
    .limit(1)
}

/** The published post with this slug and its views, or null. */
export async function findPost(db: Db, slug: string): Promise<PostView | null> {
  const [row] = await selectPost(db, sql`${removeNul(slug)}`, sql`null`)
  if (!row) return null
  const { beside: _nothing, ...post } = toPostView(row)
  return post
}

/** The current slug of the published post that formerly had this one, or null. */
export async function findSlugRedirect(db: Db, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, removeNul(slug)), eq(postSlugs.type, 'post'), eq(posts.published, true)))
    .limit(1)
  return row?.slug ?? null
}

type RelatedRow = Omit<SummaryRow, 'createdAt'> & { createdAt: string }

/**
 * One SQL value: the two newest published posts that share a category with the post, as JSON. The lateral join reads the newest rows
 * of each category from an index, so that the size of a category does not matter.
 */
export function relatedPostsSql({ id, category }: { id: SQLWrapper; category: SQLWrapper }): SQL<RelatedRow[]> {
  return sql<RelatedRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', related.id, 'slug', related.slug, 'title', related.title, 'description', coalesce(nullif(related.description, ''), related.excerpt),
      'thumbnail', related.thumbnail, 'isOpaque', ${isOpaquePicture(sql`related.thumbnail`)}, 'focalX', related.focal_x,
      'focalY', related.focal_y, 'category', related.category, 'createdAt', related.created_at
    ) order by related.created_at desc, related.id desc), '[]')
    from (
      select distinct candidate.post_id, candidate.created_at
      from unnest(${category}) as name cross join lateral (
        select post_id, created_at from published_post_categories
        where category_key = category_key(name) and post_id <> ${id}
        order by created_at desc, post_id desc
        limit ${RELATED_POSTS}
      ) as candidate
      order by candidate.created_at desc, candidate.post_id desc
      limit ${RELATED_POSTS}
    ) as newest
    join posts as related on related.id = newest.post_id and related.published
  )`
}

export function toRelatedPosts(rows: readonly RelatedRow[]): PostSummary[] {
  return rows.map((row) => toSummary({ ...row, createdAt: new Date(row.createdAt) }))
}

/** The related posts of any post, published or not. */
export async function listRelatedPosts(db: Db, post: { id: string; category: string[] }): Promise<PostSummary[]> {
  const related = relatedPostsSql({ id: sql`${post.id}::uuid`, category: sql`${sql.param(post.category)}::text[]` })
  const { rows } = await db.execute<{ related: RelatedRow[] }>(sql`select ${related} as related`)
  return toRelatedPosts(rows[0]?.related ?? [])
}
