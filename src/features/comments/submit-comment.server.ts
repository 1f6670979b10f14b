import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import { AppError } from '#src/server/errors.ts'
import type { CommentInput } from './comment.schema.ts'
import { acceptsReplies } from './comment.ts'
import type { CommentRules } from './comment-rules.ts'
import { classifyComment, type ModerationDecision } from './moderation/classify-comment.ts'
import { loadModerationContext, type ModerationContext } from './moderation/moderation-context.server.ts'
import { isHoneypotFilled, type ScreenedComment } from './moderation/spam-signs.ts'
import { renderedTextColumns } from './rendering/refresh-comments.server.ts'
import { type HighlightCode, type RenderedComment, renderComment } from './rendering/render-comment.server.ts'

export type CommentSubmission = CommentInput & {
  postId: string
  parentId: string | null
  /** Null for a form sent without JavaScript. */
  userSession: string | null
  /** Whether the author is the signed-in owner. The typed address does not count. */
  isOwner: boolean
  /** Whether a visitor without a session counts as known by name and email address. */
  isNameTrusted: boolean
} & Pick<ScreenedComment, 'honeypot' | 'elapsedMs'>

export type SubmissionOptions = {
  rules: CommentRules
  /** Whether the owner gets a notice by email. */
  isNoticeWanted: boolean
  /** Without it, code stays plain. */
  highlightCode?: HighlightCode
  now: Date
}

/** The response to the visitor, who sees spam as `held`. */
export type SubmittedComment = { id: string; status: 'shown' | 'held' }

/**
 * Stores a comment as approved, held or spam, by the moderation rules. The same comment sent again by the same session within
 * ten minutes gets the first response and is stored once. Throws not_found for a post that is not published and for a parent that
 * is not visible on it, gone for a closed thread, invalid_input for a reply below the deepest level.
 */
export async function submitComment(db: Db, submission: CommentSubmission, options: SubmissionOptions): Promise<SubmittedComment> {
  // Before the transaction, so that no lock is held meanwhile.
  const rendered = await renderComment(submission.comment_text, options.highlightCode)
  try {
    return await db.transaction(async (tx) => {
      await lockRows(tx, submission)
      const context = await loadModerationContext(tx, submission, options)
      assertAccepted(submission, context)
      // The honeypot counts first: a program that fills it in learns nothing about stored comments.
      if (context.sameComment && !isHoneypotFilled(submission)) return context.sameComment
      const decision = classifyComment(
        { ...submission, ...context.signals, renderedLinks: rendered.links, visibleText: rendered.text },
        options.rules,
      )
      const id = await insertComment(tx, { ...submission, rendered }, decision, options)
      return { id, status: decision.status === 'shown' ? 'shown' : 'held' }
    })
  } catch (error) {
    throw toAppError(error)
  }
}

/** Locks the text, the post and the parent, in this order (`lock_comment_rows`). */
export async function lockRows(
  tx: Db,
  { comment_text, postId, parentId }: Pick<CommentSubmission, 'comment_text' | 'postId' | 'parentId'>,
): Promise<void> {
  await tx.execute(sql`select lock_comment_rows(${comment_text}, ${postId}::uuid, ${parentId}::uuid)`)
}

function assertAccepted({ postId, parentId }: CommentSubmission, { isPublished, isOpen, parentLevel }: ModerationContext): void {
  if (!isPublished) throw new AppError('not_found', { postId })
  if (!isOpen) throw new AppError('gone', { postId })
  if (parentId === null) return
  if (parentLevel === null) throw new AppError('not_found', { parentId })
  if (!acceptsReplies(parentLevel)) throw new AppError('invalid_input', { parentId, level: parentLevel })
}

async function insertComment(
  tx: Db,
  submission: CommentSubmission & { rendered: RenderedComment },
  decision: ModerationDecision,
  { isNoticeWanted, now }: SubmissionOptions,
): Promise<string> {
  const { postId, parentId, userSession, user_name, user_email, comment_text, isOwner } = submission
  const id = randomUUID()
  await tx.insert(comments).values({
    id,
    postId,
    parentId,
    userName: user_name,
    userEmail: user_email,
    commentText: comment_text,
    ...renderedTextColumns(submission.rendered.html),
    userSession,
    ...decision,
    noReplyNeededAt: isOwner ? now : null,
    noticeDueAt: isNoticeWanted && !isOwner && decision.status !== 'spam' ? now : null,
    createdAt: now,
  })
  return id
}

/** Translates violations of the table's constraints. */
function toAppError(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'comments_parent_same_post_fk':
    case 'comments_post_id_posts_id_fk':
      return new AppError('not_found', {}, { cause: error })
    case 'comments_level_check':
    case 'comments_user_name_check':
    case 'comments_user_email_check':
    case 'comments_comment_text_check':
      return new AppError('invalid_input', {}, { cause: error })
    default:
      return error
  }
}
