import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { commentEdits, comments } from '#src/db/schema/comments.ts'
import { AppError } from '#src/server/errors.ts'
import { CHANGE_POSSIBLE_MS } from './change-time.ts'

export type OwnComment = { commentId: string; userSession: string }

/** The place of a comment, which never changes. Throws not_found unless this session wrote it. */
export async function findOwnPlace(tx: Db, { commentId, userSession }: OwnComment): Promise<{ postId: string; parentId: string | null }> {
  const [place] = await tx
    .select({ postId: comments.postId, parentId: comments.parentId })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.userSession, userSession)))
  if (!place) throw new AppError('not_found', { commentId })
  return place
}

/**
 * Locks a comment of this session; the caller has locked its post. Throws not_found for a comment of another session and for one in the
 * trash, gone when the time for changes is over or the owner has edited the comment.
 */
export async function lockOwnComment(tx: Db, { commentId, userSession }: OwnComment, now: Date) {
  const [comment] = await tx
    .select({
      id: comments.id,
      status: comments.status,
      userName: comments.userName,
      userEmail: comments.userEmail,
      commentText: comments.commentText,
      adminReply: comments.adminReply,
      heldBecause: comments.heldBecause,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.userSession, userSession)))
    .for('update')
  if (!comment || comment.status === 'trashed') throw new AppError('not_found', { commentId })
  if (now.getTime() - comment.createdAt.getTime() >= CHANGE_POSSIBLE_MS) throw new AppError('gone', { commentId })
  if (comment.editedAt !== null && (await isEditByOwner(tx, commentId, comment.editedAt))) throw new AppError('gone', { commentId })
  return { ...comment, status: comment.status }
}

/** The history also has an entry for each changed reply, but only an edit has the time in `editedAt`. */
async function isEditByOwner(tx: Db, commentId: string, editedAt: Date): Promise<boolean> {
  const edits = await tx
    .select({ id: commentEdits.id })
    .from(commentEdits)
    .where(and(eq(commentEdits.commentId, commentId), eq(commentEdits.isByAuthor, false), eq(commentEdits.editedAt, editedAt)))
    .limit(1)
  return edits.length > 0
}
