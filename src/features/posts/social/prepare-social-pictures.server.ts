import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { SocialPictures } from './serve-social-picture.server.ts'
import { postCard, type SocialSite } from './social-card.ts'

/** The others are drawn by the next run, or at their first request. */
const POSTS_PER_RUN = 20

/** A place in the order of changes. PostgreSQL's text of the time: a JavaScript date would round it to milliseconds. */
export type PostChange = { updatedAt: string; id: string }

/** The place before every change from `time` on. */
export function changesAfter(time: Date): PostChange {
  return { updatedAt: time.toISOString(), id: '00000000-0000-0000-0000-000000000000' }
}

/**
 * Draws the pictures of posts without a thumbnail and without a social picture that were published or changed after `after`, until the time `until`. Returns the last change that
 * it has seen, for the next run. A scheduled post is published some seconds after the time of its change, so `until` must be that much earlier than now.
 */
export async function prepareSocialPictures(
  db: Db,
  { after, until, settings, pictures }: { after: PostChange; until: Date; settings: () => Promise<SocialSite>; pictures: SocialPictures },
): Promise<PostChange> {
  const isLater = sql`(${posts.updatedAt}, ${posts.id}) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)`
  const changed = await db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      category: posts.category,
      isProject: posts.isProject,
      updatedAt: sql<string>`${posts.updatedAt}::text`,
    })
    .from(posts)
    .where(and(eq(posts.published, true), isNull(posts.thumbnail), isNull(posts.socialImage), isLater, lte(posts.updatedAt, until)))
    .orderBy(asc(posts.updatedAt), asc(posts.id))
    .limit(POSTS_PER_RUN)
  const last = changed.at(-1)
  if (!last) return after
  const site = await settings()
  for (const post of changed) await pictures.prepare(db, post.id, postCard(post, site))
  return { updatedAt: last.updatedAt, id: last.id }
}
