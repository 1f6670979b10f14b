import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { publishedPosts } from '#src/db/schema/posts.ts'
import { AppError } from '#src/server/errors.ts'

/**
 * Counts one view of a published post and returns its views; throws not_found for any other id. At once, because visitors are shown
 * this number; the counters of the charts follow within a second (`counting/counter.server.ts`).
 */
export async function countPostView(db: Db, postId: string): Promise<number> {
  // Inserting from the published posts makes the check and the count one statement: a draft is never counted.
  const [row] = await db
    .insert(postAnalytics)
    .select(
      db
        .select({ postId: publishedPosts.postId, views: sql<number>`1`.as('views') })
        .from(publishedPosts)
        .where(sql`${publishedPosts.postId} = ${postId}`),
    )
    .onConflictDoUpdate({ target: postAnalytics.postId, set: { views: sql`${postAnalytics.views} + 1` } })
    .returning({ views: postAnalytics.views })
  if (!row) throw new AppError('not_found', { postId })
  return row.views
}
