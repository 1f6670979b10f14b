import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type CommentStatus, commentEdits, comments } from '#src/db/schema/comments.ts'
import { AppError } from '#src/server/errors.ts'
import { classifyComment, type ModerationDecision } from '../moderation/classify-comment.ts'
import { loadModerationContext } from '../moderation/moderation-context.server.ts'
import { renderedTextColumns } from '../rendering/refresh-comments.server.ts'
import { renderComment } from '../rendering/render-comment.server.ts'
import { lockRows, type SubmissionOptions } from '../submit-comment.server.ts'
import { findOwnPlace, lockOwnComment, type OwnCommentRef } from './lock-own-comment.server.ts'

export type OwnEdit = OwnCommentRef & {
  text: string
  /** Whether the author is the signed-in owner. */
  isOwner: boolean
}

type Edited = { status: 'shown' | 'held' }

/**
 * Changes the text of a comment for its writer, by the rules of a new comment: an approved one may have to wait for review, a waiting one
 * stays so. The history stores the earlier text. Locks in the order of `lockRows`.
 *
 * Throws not_found for a comment of another session or in the trash and for a post that is not published, gone when the time for changes is
 * over, the owner has edited the comment or the thread is closed.
 */
export async function editOwnComment(db: Db, { text, isOwner, ...own }: OwnEdit, options: SubmissionOptions): Promise<Edited> {
  const rendered = await renderComment(text, options.highlightCode)
  return db.transaction(async (tx) => {
    const { postId, parentId } = await findOwnPlace(tx, own)
    await lockRows(tx, { comment_text: text, postId, parentId: null })
    const comment = await lockOwnComment(tx, own, options.now)
    if (comment.commentText === text) return answerFor(comment.status)
    const fields = { user_name: comment.userName, user_email: comment.userEmail, comment_text: text }
    const place = { postId, parentId, userSession: own.userSession, isNameTrusted: false, exceptId: comment.id }
    const { isPublished, isOpen, signals } = await loadModerationContext(tx, { ...fields, ...place }, options)
    if (!isPublished) throw new AppError('not_found', { postId })
    if (!isOpen) throw new AppError('gone', { postId })
    const judged = classifyComment(
      { ...fields, ...signals, isOwner, honeypot: '', elapsedMs: null, renderedLinks: rendered.links, visibleText: rendered.text },
      options.rules,
    )
    const decision = stricter(comment, judged)
    const { id: commentId, userName, commentText, adminReply } = comment
    await tx.insert(commentEdits).values({ commentId, isByAuthor: true, editedAt: options.now, userName, commentText, adminReply })
    await tx
      .update(comments)
      .set({
        commentText: text,
        ...renderedTextColumns(rendered.html),
        // A reply of the owner is rendered again with the comment.
        ...(adminReply === null ? {} : { renderVersion: null }),
        ...decision,
        reviewedAt: null,
        editedAt: options.now,
        ...(comment.status === 'shown' && decision.status === 'held' && options.isNoticeWanted ? { noticeDueAt: options.now } : {}),
      })
      .where(eq(comments.id, commentId))
    return answerFor(decision.status)
  })
}

const STRICTNESS: readonly CommentStatus[] = ['shown', 'held', 'spam', 'trashed']

/** No edit approves a comment that waits for review or is spam. */
function stricter(
  { status, heldBecause }: { status: CommentStatus; heldBecause: string | null },
  judged: ModerationDecision,
): Omit<ModerationDecision, 'status'> & { status: CommentStatus } {
  return STRICTNESS.indexOf(status) > STRICTNESS.indexOf(judged.status) ? { ...judged, status, heldBecause } : judged
}

/** Visitors see spam as held. */
function answerFor(status: CommentStatus): Edited {
  return { status: status === 'shown' ? 'shown' : 'held' }
}
