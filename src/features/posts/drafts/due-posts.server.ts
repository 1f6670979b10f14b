import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'

/**
 * Publishes what was scheduled until now, and answers the ids. One statement, so that of two processes only one finds a post
 * scheduled. The version stays: whoever is editing the post goes on, because what they write is not what went out.
 */
export async function publishDuePosts(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .update(posts)
    .set({
      status: 'published',
      publishedAt: sql`coalesce(${posts.publishedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: sql`greatest(${posts.updatedAt}, ${posts.createdAt})`,
    })
    .where(and(eq(posts.status, 'scheduled'), lte(posts.createdAt, now)))
    .returning({ id: posts.id })
  return due.map(({ id }) => id)
}
