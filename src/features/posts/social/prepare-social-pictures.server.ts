import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { SocialPictures } from './serve-social-picture.server.ts'
import { postCard, type SocialSite } from './social-card.ts'

/** The others are drawn by the next run, or at their first request. */
const POSTS_PER_RUN = 20

/**
 * Draws the pictures of posts without a thumbnail that were published or changed after `since`. Returns the time of the last change that it
 * has seen, for the next run.
 */
export async function prepareSocialPictures(
  db: Db,
  { since, settings, pictures }: { since: Date; settings: () => Promise<SocialSite>; pictures: SocialPictures },
): Promise<Date> {
  const changed = await db
    .select({
      slug: posts.slug,
      title: posts.title,
      category: posts.category,
      isProject: posts.isProject,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .where(and(eq(posts.published, true), isNull(posts.thumbnail), gt(posts.updatedAt, since)))
    .orderBy(asc(posts.updatedAt))
    .limit(POSTS_PER_RUN)
  if (changed.length === 0) return since
  const site = await settings()
  for (const post of changed) await pictures.prepare(postCard(post, site))
  return changed.at(-1)?.updatedAt ?? since
}
