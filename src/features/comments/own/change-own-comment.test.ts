import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { commentEdits, commentLikes } from '#src/db/schema/comments.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, buildSubmission, readComment } from '#tests/support/factories.ts'
import { listComments } from '../comment-queries.server.ts'
import { type CommentRules, commentRules } from '../comment-rules.ts'
import { approveComments, trashComments } from '../moderation/change-comments.server.ts'
import { editComment, replyToComment } from '../moderation/owner-comment.server.ts'
import { submitComment } from '../submit-comment.server.ts'
import { deleteOwnComment } from './delete-own-comment.server.ts'
import { editOwnComment } from './edit-own-comment.server.ts'
import { CHANGE_POSSIBLE_MS } from './own-comment.ts'

const MINE = 'session_1736078400000_mine'
const OTHERS = 'session_1736078400000_other'
const createdAt = new Date('2025-01-05T12:00:00Z')
const now = new Date(createdAt.getTime() + 60_000)
const by = (rules: Partial<CommentRules> = {}, at = now) => ({
  rules: { ...commentRules(defaultSettings), ...rules },
  isNoticeWanted: true,
  now: at,
})
const LINKS = 'https://a.example https://b.example [c](https://c.example)'

function write(db: Db, postId: string, overrides: Parameters<typeof buildComment>[2] = {}) {
  return buildComment(db, postId, { userSession: MINE, createdAt, commentText: 'Before.', format: 'markdown', ...overrides })
}
const edit = (commentId: string, text: string, userSession = MINE) => ({ commentId, userSession, text, isOwner: false })
const own = (commentId: string, userSession = MINE) => ({ commentId, userSession })
const replyTo = (postId: string, parentId: string, text = 'An answer.') =>
  buildSubmission(postId, { parentId, user_name: 'Sam', user_email: 'sam@x.example', comment_text: text, userSession: OTHERS })

onDatabase('changes of an own comment', (test) => {
  test('another session, a comment without one, and one in the trash cannot be changed', async ({ db }) => {
    const post = await buildPost(db)
    const [foreign, plain, trashed] = [
      await write(db, post.id),
      await write(db, post.id, { userSession: null }),
      await write(db, post.id, { status: 'trashed' }),
    ]
    for (const [id, session] of [
      [foreign.id, OTHERS],
      [plain.id, MINE],
      [trashed.id, MINE],
    ] as const) {
      await expect(editOwnComment(db, edit(id, 'After.', session), by())).rejects.toMatchObject({ code: 'not_found' })
      await expect(deleteOwnComment(db, own(id, session), now)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('the time for changes ends after exactly ten minutes', async ({ db }) => {
    const post = await buildPost(db)
    const comment = await write(db, post.id)
    const end = new Date(createdAt.getTime() + CHANGE_POSSIBLE_MS)
    await expect(editOwnComment(db, edit(comment.id, 'After.'), by({}, end))).rejects.toMatchObject({ code: 'gone' })
    await expect(deleteOwnComment(db, own(comment.id), end)).rejects.toMatchObject({ code: 'gone' })
    const last = new Date(end.getTime() - 1)
    expect(await editOwnComment(db, edit(comment.id, 'After.'), by({}, last))).toEqual({ status: 'shown' })
    await deleteOwnComment(db, own(comment.id), last)
    expect(await readComment(db, comment.id)).toBeUndefined()
  })

  test('an edit is rendered, marked with its time, and the history has the text before', async ({ db }) => {
    const post = await buildPost(db)
    const comment = await write(db, post.id, { adminReply: 'Indeed.', reviewedAt: createdAt })
    expect(await editOwnComment(db, edit(comment.id, '`After`'), by())).toEqual({ status: 'shown' })
    expect((await listComments(db, post.id)).list[0]).toMatchObject({
      html: '<p><code>After</code></p>',
      editedAt: now.toISOString(),
      adminReply: { html: '<p>Indeed.</p>' },
    })
    expect(await db.select().from(commentEdits)).toMatchObject([{ commentText: 'Before.', isByAuthor: true, editedBy: null }])
    expect(await editOwnComment(db, edit(comment.id, '`After`'), by())).toEqual({ status: 'shown' })
    expect(await db.select().from(commentEdits)).toHaveLength(1)
  })

  test('an edit passes the rules of a new comment', async ({ db }) => {
    const post = await buildPost(db)
    const linked = await write(db, post.id)
    expect(await editOwnComment(db, edit(linked.id, LINKS), by())).toEqual({ status: 'held' })
    expect(await readComment(db, linked.id)).toMatchObject({ status: 'held', heldBecause: 'links', noticeDueAt: now })
    const banned = await write(db, post.id, { commentText: 'Other.' })
    expect(await editOwnComment(db, edit(banned.id, 'A casino.'), by({ bannedWords: ['casino'] }))).toEqual({ status: 'held' })
    expect(await readComment(db, banned.id)).toMatchObject({ status: 'spam' })
    const closed = await write(db, post.id, { commentText: 'Third.' })
    await expect(editOwnComment(db, edit(closed.id, 'Late.'), by({ closeAfterDays: 1 }))).rejects.toMatchObject({ code: 'gone' })
  })

  test('the same text in another own comment is a repetition, a changed comment does not repeat itself', async ({ db }) => {
    const post = await buildPost(db)
    await write(db, post.id, { commentText: 'Twice.' })
    const comment = await write(db, post.id)
    expect(await editOwnComment(db, edit(comment.id, 'Before!'), by())).toEqual({ status: 'shown' })
    expect(await editOwnComment(db, edit(comment.id, 'Twice.'), by())).toEqual({ status: 'held' })
  })

  test('no edit approves a comment that waits or is spam', async ({ db }) => {
    const post = await buildPost(db)
    for (const status of ['held', 'spam'] as const) {
      const comment = await write(db, post.id, { status, heldBecause: 'links', commentText: LINKS })
      expect(await editOwnComment(db, edit(comment.id, `Harmless, ${status}.`), by())).toEqual({ status: 'held' })
      expect(await readComment(db, comment.id)).toMatchObject({ status, heldBecause: 'links', commentText: `Harmless, ${status}.` })
    }
  })

  test('an edit while the owner approves what he saw: the comment waits, or the approval came first', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    for (let round = 0; round < 5; round++) {
      const comment = await write(db, post.id, { status: 'held', heldBecause: 'links', commentText: `Seen ${round}` })
      const seen = { commentIds: [comment.id], now, seenAt: createdAt }
      await Promise.all([editOwnComment(db, edit(comment.id, `${LINKS} ${round}`), by()), approveComments(db, owner, seen)])
      expect(await readComment(db, comment.id)).toMatchObject({ status: 'held', commentText: `${LINKS} ${round}` })
    }
  })

  test('a comment that the owner edited cannot be changed; a changed reply of the owner refuses nothing', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const comment = await write(db, post.id, { userName: 'Mei' })
    const [known, words] = [
      { userName: 'Mei', commentText: 'Before.' },
      { userName: 'Mei', commentText: 'Without the insult.' },
    ]
    await editComment(db, owner, { commentId: comment.id, words, known, now: new Date(now.getTime() - 1) })
    await expect(editOwnComment(db, edit(comment.id, 'Before.'), by())).rejects.toMatchObject({ code: 'gone' })
    await expect(deleteOwnComment(db, own(comment.id), now)).rejects.toMatchObject({ code: 'gone' })
    expect(await readComment(db, comment.id)).toMatchObject({ commentText: 'Without the insult.' })

    const answered = await write(db, post.id, { adminReply: 'Yes.' })
    await replyToComment(db, owner, { commentId: answered.id, reply: 'No.', known: 'Yes.', now })
    for (const text of ['After.', 'After that.']) {
      expect(await editOwnComment(db, edit(answered.id, text), by({}, new Date(now.getTime() + text.length)))).toEqual({ status: 'shown' })
    }
  })

  test('an edit and a move to the trash at the same time: the comment is in the trash', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    for (let round = 0; round < 5; round++) {
      const comment = await write(db, post.id, { commentText: `Round ${round}` })
      const [edited] = await Promise.allSettled([
        editOwnComment(db, edit(comment.id, `Changed ${round}`), by()),
        trashComments(db, owner, { commentIds: [comment.id], now }),
      ])
      if (edited.status === 'rejected') expect(edited.reason).toMatchObject({ code: 'not_found' })
      expect(await readComment(db, comment.id)).toMatchObject({ status: 'trashed' })
    }
  })

  test('a deleted comment takes its likes and history along, and other comments stay', async ({ db }) => {
    const post = await buildPost(db)
    const other = await write(db, post.id)
    const comment = await write(db, post.id, { commentText: 'Away.' })
    await editOwnComment(db, edit(comment.id, 'Away!'), by())
    await db.insert(commentLikes).values({ commentId: comment.id, userSession: OTHERS })
    expect(await deleteOwnComment(db, own(comment.id), now)).toEqual({ postId: post.id })
    expect((await listComments(db, post.id)).list.map(({ id }) => id)).toEqual([other.id])
    expect([await db.select().from(commentLikes), await db.select().from(commentEdits)]).toEqual([[], []])
  })

  test('a reply that comes while its comment is deleted: either the reply or the deletion is refused', async ({ db }) => {
    const post = await buildPost(db)
    for (let round = 0; round < 10; round++) {
      const comment = await write(db, post.id, { commentText: `Parent ${round}` })
      const [deleted, replied] = await Promise.allSettled([
        deleteOwnComment(db, own(comment.id), now),
        submitComment(db, replyTo(post.id, comment.id, `Reply ${round}`), by()),
      ])
      expect([deleted.status, replied.status].sort()).toEqual(['fulfilled', 'rejected'])
      if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'conflict' })
      if (replied.status === 'rejected') expect(replied.reason).toMatchObject({ code: 'not_found' })
    }
  })
})
