import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { AppError } from '#src/server/errors.ts'
import { CHANGE_POSSIBLE_MS } from './own-comment.ts'
import { IS_EDITED_BY_OWNER, IS_UNANSWERED } from './own-comment-conditions.server.ts'

export type OwnCommentRef = { commentId: string; userSession: string }

/** The place of a comment, which never changes. Throws not_found unless this session wrote it. */
export async function findOwnPlace(
  tx: Db,
  { commentId, userSession }: OwnCommentRef,
): Promise<{ postId: string; parentId: string | null }> {
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
export async function lockOwnComment(tx: Db, { commentId, userSession }: OwnCommentRef, now: Date) {
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
    })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.userSession, userSession)))
    .for('update')
  if (!comment || comment.status === 'trashed') throw new AppError('not_found', { commentId })
  if (now.getTime() - comment.createdAt.getTime() >= CHANGE_POSSIBLE_MS) throw new AppError('gone', { commentId })
  // A statement of its own: one that waits for the lock does not see replies that were stored meanwhile.
  const [state] = await tx
    .select({ isEditedByOwner: IS_EDITED_BY_OWNER, isDeletable: IS_UNANSWERED })
    .from(comments)
    .where(eq(comments.id, commentId))
  if (!state || state.isEditedByOwner) throw new AppError('gone', { commentId })
  return { ...comment, status: comment.status, isDeletable: state.isDeletable }
}
