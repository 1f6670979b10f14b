// Every kind of write to comments; they belong to the post p24.
import { eq } from 'drizzle-orm'
import { comments } from '#src/db/schema/comments.ts'
import { likeComment } from '#src/features/comments/like-comment.server.ts'
import {
  approveComments,
  deleteComments,
  markNoReplyNeeded,
  markSpam,
  purgeDeletedComments,
  restoreComments,
  trashComments,
  undeleteComments,
  undoModeration,
  unmarkNoReplyNeeded,
} from '#src/features/comments/moderation/change-comments.server.ts'
import { editComment, replyToComment } from '#src/features/comments/moderation/owner-comment.server.ts'
import { setThread } from '#src/features/comments/moderation/threads.server.ts'
import { deleteOwnComment } from '#src/features/comments/own/delete-own-comment.server.ts'
import { editOwnComment } from '#src/features/comments/own/edit-own-comment.server.ts'
import { submitComment } from '#src/features/comments/submit-comment.server.ts'
import { buildComment } from '#tests/support/factories.ts'
import type { World, Write } from './world.ts'

const session = 'session_0123456789abcdefghij'

const words = async ({ db, commentId }: World) => {
  const [row] = await db
    .select()
    .from(comments)
    .where(eq(comments.id, await commentId()))
  return { userName: row?.userName ?? '', commentText: row?.commentText ?? '' }
}

const chosen = async ({ commentId, now }: World) => ({ commentIds: [await commentId()], now })

export const COMMENT_WRITES: Write[] = [
  [
    'submitComment',
    'changes',
    async ({ db, now, idOf }) =>
      submitComment(
        db,
        {
          postId: await idOf('p24'),
          parentId: null,
          userSession: session,
          user_name: 'Ada',
          user_email: 'ada@example.com',
          comment_text: 'Said.',
          honeypot: '',
          elapsedMs: 60_000,
          isOwner: false,
          isNameTrusted: true,
        },
        { rules: { mode: 'open', bannedWords: [], suspectWords: [], linksAtMost: 2, closeAfterDays: 0 }, isNoticeWanted: false, now },
      ),
  ],
  [
    'editOwnComment',
    'changes',
    async ({ db, now, commentId }) => {
      const id = await commentId()
      await db.update(comments).set({ userSession: session, createdAt: now }).where(eq(comments.id, id))
      const rules = { mode: 'open' as const, bannedWords: [], suspectWords: [], linksAtMost: 2, closeAfterDays: 0 }
      return editOwnComment(
        db,
        { commentId: id, userSession: session, text: 'Said again.', isOwner: false },
        { rules, isNoticeWanted: false, now },
      )
    },
  ],
  [
    'a comment that its writer can delete',
    'changes',
    async ({ db, now, idOf }) =>
      buildComment(db, await idOf('p24'), { userSession: session, userEmail: 'mine@example.com', createdAt: now }),
  ],
  [
    'deleteOwnComment',
    'changes',
    async ({ db, now }) => {
      const [row] = await db.select({ id: comments.id }).from(comments).where(eq(comments.userEmail, 'mine@example.com'))
      return deleteOwnComment(db, { commentId: row?.id ?? '', userSession: session }, now)
    },
  ],
  ['a comment that is held', 'changes nothing', async ({ db, idOf }) => buildComment(db, await idOf('p24'), { status: 'held' })],
  ['likeComment', 'changes', async ({ db, commentId }) => likeComment(db, { commentId: await commentId(), userSession: session })],
  [
    'replyToComment',
    'changes',
    async ({ db, actor, commentId, now }) =>
      replyToComment(db, actor, { commentId: await commentId(), reply: 'Indeed.', known: null, now }),
  ],
  [
    'editComment',
    'changes',
    async (world) =>
      editComment(world.db, world.actor, {
        commentId: await world.commentId(),
        words: { userName: 'Ada L.', commentText: 'Said well.' },
        known: await words(world),
        now: world.now,
      }),
  ],
  ['markNoReplyNeeded', 'may change', async (world) => markNoReplyNeeded(world.db, world.actor, await chosen(world))],
  ['unmarkNoReplyNeeded', 'may change', async (world) => unmarkNoReplyNeeded(world.db, world.actor, await chosen(world))],
  ['markSpam', 'changes', async (world) => markSpam(world.db, world.actor, await chosen(world))],
  [
    'undoModeration',
    'changes',
    async (world) => undoModeration(world.db, world.actor, { ...(await chosen(world)), from: 'spam', to: 'shown' }),
  ],
  ['trashComments', 'changes', async (world) => trashComments(world.db, world.actor, await chosen(world))],
  ['restoreComments', 'changes', async (world) => restoreComments(world.db, world.actor, await chosen(world))],
  [
    'approveComments',
    'changes',
    async ({ db, actor, now }) => {
      const held = await db.select({ id: comments.id }).from(comments).where(eq(comments.status, 'held'))
      return approveComments(db, actor, { commentIds: held.map(({ id }) => id), now })
    },
  ],
  [
    'deleteComments and undeleteComments',
    'changes',
    async (world) => {
      await trashComments(world.db, world.actor, await chosen(world))
      await deleteComments(world.db, world.actor, await chosen(world))
      return undeleteComments(world.db, world.actor, await chosen(world))
    },
  ],
  [
    'purgeDeletedComments',
    'may change',
    async (world) => {
      await deleteComments(world.db, world.actor, await chosen(world))
      return purgeDeletedComments(world.db, new Date(world.now.getTime() + 60_000))
    },
  ],
  ['setThread', 'changes', async ({ db, actor, now, idOf }) => setThread(db, actor, { postId: await idOf('p12'), isOpen: false, now })],
]
