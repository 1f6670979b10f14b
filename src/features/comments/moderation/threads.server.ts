import { desc, eq, sql } from 'drizzle-orm'
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
 * The owner's word on a thread stands above its age; null takes the word back. Answers what the word was before. Throws
 * not_found for a post that is not there.
 */
export async function setThread(
  db: Db,
  actor: Admin,
  { postId, isOpen, now }: { postId: string; isOpen: boolean | null; now: Date },
): Promise<{ before: boolean | null }> {
  return db.transaction(async (tx) => {
    const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('share')
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

/** The posts that were talked about last, for a choice among them, and the one that is chosen already. */
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

/** The name that a comment is signed with, for the filter by its author; null when the comment is gone. */
export async function findAuthorName(db: Db, commentId: string): Promise<string | null> {
  const [row] = await db.select({ name: comments.userName }).from(comments).where(eq(comments.id, commentId))
  return row?.name ?? null
}
