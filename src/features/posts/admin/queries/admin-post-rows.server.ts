// Loads the rows of one page of the owner's list: one query for the posts and one for each kind of count.
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { dailyViews, postAnalytics } from '#src/db/schema/analytics.ts'
import { comments } from '#src/db/schema/comments.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { type PostStatus, posts } from '#src/db/schema/posts.ts'
import { coverImageSource, isOpaquePicture } from '#src/features/media/load-image-sources.server.ts'
import { lastDays } from '../list/last-days.ts'
import { type AdminPost, RECENT_DAYS } from '../list/posts-list.ts'

/** In the order of `ids`, without posts that no longer exist. */
export async function listAdminRows(db: Db, ids: string[], now: Date): Promise<AdminPost[]> {
  if (ids.length === 0) return []
  const days = lastDays(now, RECENT_DAYS)
  const [rows, commented, clicked, viewed] = await Promise.all([
    selectRows(db, ids),
    countComments(db, ids),
    countClicks(db, ids),
    selectRecentViews(db, ids, days[0] ?? ''),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    return {
      ...toPost(row),
      recentViews: days.map((day) => viewed.get(`${id} ${day}`) ?? 0),
      comments: commented.get(id)?.all ?? 0,
      heldComments: commented.get(id)?.held ?? 0,
      gatedLinkClicks: clicked.get(id) ?? 0,
    }
  })
}

type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number]

function toPost({ thumbnail, focalX, focalY, isOpaque, ...stored }: SelectedRow) {
  const row = withWorkingCopy(stored)
  return {
    ...row,
    image: coverImageSource({ slug: row.slug, thumbnail, focalX, focalY, isOpaque }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }
}

/** What a list shows of a post besides its row. The query joins the working copies. */
export const ofWorkingCopy = {
  typedTitle: sql<string | null>`${workingCopies.fields}->>'title'`,
  hasTyped: sql<boolean>`${workingCopies.postId} is not null`,
}

type WithTyped = { title: string; status: PostStatus; typedTitle: string | null; hasTyped: boolean }

export function withWorkingCopy<Row extends WithTyped>({ typedTitle, hasTyped, ...row }: Row) {
  const isPublic = row.status === 'published' || row.status === 'scheduled'
  return { ...row, title: (isPublic ? row.title : typedTitle?.trim()) || row.title, hasChanges: isPublic && hasTyped }
}

function selectRows(db: Db, ids: string[]) {
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      ...ofWorkingCopy,
      description: posts.description,
      thumbnail: posts.thumbnail,
      isOpaque: isOpaquePicture(posts.thumbnail),
      focalX: posts.focalX,
      focalY: posts.focalY,
      status: posts.status,
      trashedFrom: posts.trashedFrom,
      isProject: posts.isProject,
      category: posts.category,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      publishedAt: posts.publishedAt,
      version: posts.draftVersion,
      views: sql<number>`coalesce(${postAnalytics.views}, 0)`.mapWith(Number),
    })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
    .leftJoin(postAnalytics, eq(postAnalytics.postId, posts.id))
    .where(and(isOneOf(posts.id, ids), eq(posts.type, 'post')))
}

async function countComments(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: comments.postId,
      all: sql<number>`count(*)`.mapWith(Number),
      held: sql<number>`count(*) filter (where ${comments.status} = 'held')`.mapWith(Number),
    })
    .from(comments)
    .where(and(isOneOf(comments.postId, ids), inArray(comments.status, ['shown', 'held'])))
    .groupBy(comments.postId)
  return new Map(rows.map((row) => [row.id, row]))
}

async function countClicks(db: Db, ids: string[]) {
  const rows = await db
    .select({ id: shortenedLinks.postId, clicks: sql<number>`sum(${shortenedLinks.clicks})`.mapWith(Number) })
    .from(shortenedLinks)
    .where(isOneOf(shortenedLinks.postId, ids))
    .groupBy(shortenedLinks.postId)
  return new Map(rows.map((row) => [row.id, row.clicks]))
}

async function selectRecentViews(db: Db, ids: string[], since: string) {
  const rows = await db
    .select({ id: dailyViews.postId, day: dailyViews.day, views: dailyViews.views })
    .from(dailyViews)
    .where(and(isOneOf(dailyViews.postId, ids), gte(dailyViews.day, since)))
  return new Map(rows.map((row) => [`${row.id} ${row.day}`, row.views]))
}
