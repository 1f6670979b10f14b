import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { dailyViews, postAnalytics } from '#src/db/schema/analytics.ts'
import { publishedPosts } from '#src/db/schema/posts.ts'
import { AppError } from '#src/server/errors.ts'

/** Counts one view of the home page on the day (UTC) of `now`. */
export async function countHomeView(db: Db, now: Date): Promise<void> {
  await countDay(db, null, now)
}

/** Counts one view of a published post and returns its views; throws not_found for any other id. */
export async function countPostView(db: Db, postId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // Inserting from the published posts makes the check and the count one statement: a draft is never counted.
    const [row] = await tx
      .insert(postAnalytics)
      .select(
        tx
          .select({ postId: publishedPosts.postId, views: sql<number>`1`.as('views') })
          .from(publishedPosts)
          .where(sql`${publishedPosts.postId} = ${postId}`),
      )
      .onConflictDoUpdate({ target: postAnalytics.postId, set: { views: sql`${postAnalytics.views} + 1` } })
      .returning({ views: postAnalytics.views })
    if (!row) throw new AppError('not_found', { postId })
    await countDay(tx, postId, now)
    return row.views
  })
}

async function countDay(db: Db, postId: string | null, now: Date): Promise<void> {
  await db
    .insert(dailyViews)
    .values({ day: now.toISOString().slice(0, 10), postId, views: 1 })
    .onConflictDoUpdate({ target: [dailyViews.day, dailyViews.postId], set: { views: sql`${dailyViews.views} + 1` } })
}
