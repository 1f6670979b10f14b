import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { isPublicBy } from './public-by.server.ts'

/**
 * Publishes the scheduled posts that are due and returns their ids. One statement, so that only one of two processes publishes a
 * post. Keeps the version, because publishing does not change the working copy of an open editor.
 */
export async function publishDuePosts(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .update(posts)
    .set({
      status: 'published',
      publishedAt: sql`coalesce(${posts.publishedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: sql`greatest(${posts.updatedAt}, ${posts.createdAt})`,
    })
    .where(and(eq(posts.status, 'scheduled'), isPublicBy(now)))
    .returning({ id: posts.id })
  return due.map(({ id }) => id)
}
