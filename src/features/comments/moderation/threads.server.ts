import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments, commentThreads } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import type { PostChoice } from '../admin/inbox.ts'

const RECENT_COMMENTS = 300
const CHOICES = 30

/**
 * Opens or closes a thread regardless of its age; null restores the rule by age. Returns the previous value. Throws not_found
 * for an unknown post.
 */
export async function setThread(
  db: Db,
  actor: Admin,
  { postId, isOpen, now }: { postId: string; isOpen: boolean | null; now: Date },
): Promise<{ before: boolean | null }> {
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.type, 'post')))
      .for('share')
    if (!post) throw new AppError('not_found', { postId })
    const [before] = await tx.delete(commentThreads).where(eq(commentThreads.postId, postId)).returning({ isOpen: commentThreads.isOpen })
    if (isOpen !== null) {
      const state = { isOpen, changedBy: actor.id, changedAt: now }
      await tx
        .insert(commentThreads)
        .values({ postId, ...state })
        .onConflictDoUpdate({ target: commentThreads.postId, set: state })
    }
    return { before: before?.isOpen ?? null }
  })
}

/** The posts with the newest comments and the chosen post, for a filter. */
export async function listRecentlyDiscussed(db: Db, chosen: string): Promise<PostChoice[]> {
  const recent = await db
    .select({ postId: comments.postId })
    .from(comments)
    .where(sql`status in ('shown', 'held')`)
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(RECENT_COMMENTS)
  const ids = [...new Set([...(chosen ? [chosen] : []), ...recent.map((row) => row.postId)])].slice(0, CHOICES)
  if (ids.length === 0) return []
  return db.select({ id: posts.id, title: posts.title }).from(posts).where(isOneOf(posts.id, ids)).orderBy(posts.title)
}

/** The author's name of a comment, for the filter by author; null for an unknown comment. */
export async function findAuthorName(db: Db, commentId: string): Promise<string | null> {
  const [row] = await db.select({ name: comments.userName }).from(comments).where(eq(comments.id, commentId))
  return row?.name ?? null
}
