// The owner's replies and edits. They are rendered when they are first displayed (`refreshComments`). The history stores every earlier text with its editor and time.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { commentEdits, comments } from '#src/db/schema/comments.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'

const CHANGED_MEANWHILE = 'This comment was changed in another window meanwhile. The list shows the current version.'

type Words = { userName: string; commentText: string }

/**
 * Writes, changes or, with null, removes the reply to a comment, and approves a held comment. Throws not_found, and conflict when
 * the comment is spam or in the trash, when the reply differs from `known`, or when its writer changed the comment after `seenAt` (optimistic
 * concurrency).
 */
export async function replyToComment(
  db: Db,
  actor: Admin,
  {
    commentId,
    reply,
    known,
    seenAt,
    now,
  }: { commentId: string; reply: string | null; known: string | null; seenAt?: Date | undefined; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentId)
    const isChanged = seenAt !== undefined && comment.editedAt !== null && comment.editedAt > seenAt
    if (isChanged || comment.adminReply !== known || (comment.status !== 'shown' && comment.status !== 'held')) {
      throw new AppError('conflict', { commentId, reason: CHANGED_MEANWHILE })
    }
    if (comment.adminReply === reply) return
    if (comment.adminReply !== null) await saveEarlierState(tx, actor, comment, now)
    await tx
      .update(comments)
      .set({
        adminReply: reply,
        replyFormat: 'markdown',
        renderVersion: null,
        adminRepliedAt: reply === null ? null : (comment.adminRepliedAt ?? now),
        ...(reply === null ? {} : { status: 'shown' as const, reviewedAt: now }),
      })
      .where(eq(comments.id, commentId))
  })
}

/** Edits a visitor's comment. Throws not_found, and conflict when name or text differ from `known`. */
export async function editComment(
  db: Db,
  actor: Admin,
  { commentId, words, known, now }: { commentId: string; words: Words; known: Words; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentId)
    if (!isSame(comment, known)) throw new AppError('conflict', { commentId, reason: CHANGED_MEANWHILE })
    if (isSame(comment, words)) return
    await saveEarlierState(tx, actor, comment, now)
    await tx
      .update(comments)
      .set({ ...words, renderVersion: null, editedAt: now })
      .where(eq(comments.id, commentId))
  })
}

function isSame(a: Words, b: Words): boolean {
  return a.userName === b.userName && a.commentText === b.commentText
}

async function lockComment(tx: Db, commentId: string) {
  const [comment] = await tx
    .select({
      id: comments.id,
      status: comments.status,
      userName: comments.userName,
      commentText: comments.commentText,
      adminReply: comments.adminReply,
      adminRepliedAt: comments.adminRepliedAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .where(eq(comments.id, commentId))
    .for('update')
  if (!comment) throw new AppError('not_found', { commentId })
  return comment
}

async function saveEarlierState(
  tx: Db,
  actor: Admin,
  comment: Words & { id: string; adminReply: string | null },
  now: Date,
): Promise<void> {
  const { id: commentId, userName, commentText, adminReply } = comment
  await tx.insert(commentEdits).values({ commentId, editedBy: actor.id, editedAt: now, userName, commentText, adminReply })
}
