import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { AppError } from '#src/server/errors.ts'
import { findOwnPlace, lockOwnComment, type OwnCommentRef } from './lock-own-comment.server.ts'

/**
 * Deletes a comment for its writer, with its likes and history. A comment that was answered stays, so that no thread loses its beginning, and
 * the owner can still restore a reply from spam or the trash.
 * The lock of the comment makes a concurrent reply wait, which is then refused; the lock of the post is that of a deletion.
 *
 * Throws not_found for a comment of another session or in the trash, gone when the time for changes is over or the owner has edited it,
 * conflict when it has a reply.
 * Returns the id of the post.
 */
export async function deleteOwnComment(db: Db, own: OwnCommentRef, now: Date): Promise<{ postId: string }> {
  return db.transaction(async (tx) => {
    const { postId } = await findOwnPlace(tx, own)
    await tx.execute(sql`select from posts where id = ${postId}::uuid for no key update`)
    const { isDeletable } = await lockOwnComment(tx, own, now)
    if (!isDeletable) throw new AppError('conflict', { commentId: own.commentId })
    await tx.delete(comments).where(eq(comments.id, own.commentId))
    return { postId }
  })
}
