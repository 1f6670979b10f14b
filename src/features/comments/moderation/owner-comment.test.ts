import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { commentEdits, comments } from '#src/db/schema/comments.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { listInboxComments } from '../admin/inbox-comments.server.ts'
import { listComments } from '../comment-queries.server.ts'
import { banAuthor, listBans, unban } from './bans.server.ts'
import { editComment, replyToComment } from './owner-comment.server.ts'
import { setThread } from './threads.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const later = new Date('2025-02-02T12:00:00Z')

onDatabase('the words of the owner', (test) => {
  test('a reply to an unknown comment, to spam or to a trashed comment is refused', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    await expect(replyToComment(db, owner, { commentId: UNKNOWN_ID, reply: 'Yes.', known: null, now })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const status of ['spam', 'trashed'] as const) {
      const { id: commentId } = await buildComment(db, post.id, { status })
      await expect(replyToComment(db, owner, { commentId, reply: 'Yes.', known: null, now })).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  test('of two owners who answer at once the second one learns of the first', async ({ db }) => {
    const [owner, other] = [await buildAdmin(db), await buildAdmin(db, 'second@example.com')]
    const { id: commentId } = await buildComment(db, (await buildPost(db)).id)
    const outcomes = await Promise.allSettled([
      replyToComment(db, owner, { commentId, reply: 'One.', known: null, now }),
      replyToComment(db, other, { commentId, reply: 'Two.', known: null, now }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })

  test('a reply is public at once, approves a held comment, and can be changed and removed', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const { id: commentId } = await buildComment(db, post.id, { status: 'held' })
    await replyToComment(db, owner, { commentId, reply: 'Yes.', known: null, now })
    expect((await listComments(db, post.id)).list[0]?.adminReply).toEqual({ html: '<p>Yes.</p>', repliedAt: now.toISOString() })
    await replyToComment(db, owner, { commentId, reply: 'No.', known: 'Yes.', now: later })
    expect((await listComments(db, post.id)).list[0]?.adminReply).toEqual({ html: '<p>No.</p>', repliedAt: now.toISOString() })
    await replyToComment(db, owner, { commentId, reply: null, known: 'No.', now: later })
    expect((await listComments(db, post.id)).list[0]?.adminReply).toBeNull()
    expect(await db.select({ adminReply: commentEdits.adminReply }).from(commentEdits)).toEqual([
      { adminReply: 'Yes.' },
      { adminReply: 'No.' },
    ])
  })

  test('an edit records the previous text with editor and time, and visitors see that it was edited', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const { id: commentId } = await buildComment(db, post.id, { userName: 'Mei', commentText: 'Damn it.' })
    const known = { userName: 'Mei', commentText: 'Damn it.' }
    const words = { userName: 'Mei', commentText: 'Oh.' }
    await editComment(db, owner, { commentId, words: known, known, now })
    expect(await db.select().from(commentEdits)).toEqual([])
    await editComment(db, owner, { commentId, words, known, now })
    await expect(editComment(db, owner, { commentId, words: known, known, now })).rejects.toMatchObject({ code: 'conflict' })
    expect((await listComments(db, post.id)).list[0]).toMatchObject({ html: '<p>Oh.</p>', editedAt: now.toISOString() })
    const [card] = await listInboxComments(db, [commentId], { closeAfterDays: 0, now })
    expect(card?.earlier).toEqual([
      { editedAt: now.toISOString(), editedBy: 'The owner', isByAuthor: false, userName: 'Mei', commentText: 'Damn it.', adminReply: null },
    ])
  })

  test('a ban moves held comments of the address to spam, ignoring case, and can be lifted', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    await expect(banAuthor(db, owner, { commentId: UNKNOWN_ID, now })).rejects.toMatchObject({ code: 'not_found' })
    const { id: nameless } = await buildComment(db, (await buildPost(db)).id, { userEmail: '' })
    await expect(banAuthor(db, owner, { commentId: nameless, now })).rejects.toMatchObject({ code: 'conflict' })
    const shown = await buildComment(db, post.id, { userEmail: 'Mal@x.example' })
    const held = await buildComment(db, post.id, { userEmail: 'mal@X.example', status: 'held' })
    const stranger = await buildComment(db, post.id, { status: 'held' })
    expect(await banAuthor(db, owner, { commentId: shown.id, now })).toEqual({ address: 'mal@x.example', moved: [held.id] })
    await banAuthor(db, owner, { commentId: shown.id, now: later })
    expect(await listBans(db)).toEqual([{ address: 'mal@x.example', bannedAt: now.toISOString() }])
    const [left] = await db.select({ status: comments.status }).from(comments).where(eq(comments.id, stranger.id))
    expect(left).toEqual({ status: 'held' })
    await unban(db, owner, { address: 'MAL@x.example' })
    expect(await listBans(db)).toEqual([])
  })

  test('the word on a thread is given, changed and taken back; a post that is not there has none', async ({ db }) => {
    const owner = await buildAdmin(db)
    const { id: postId } = await buildPost(db)
    await expect(setThread(db, owner, { postId: UNKNOWN_ID, isOpen: false, now })).rejects.toMatchObject({ code: 'not_found' })
    expect(await setThread(db, owner, { postId, isOpen: false, now })).toEqual({ before: null })
    expect(await setThread(db, owner, { postId, isOpen: true, now })).toEqual({ before: false })
    expect(await setThread(db, owner, { postId, isOpen: null, now })).toEqual({ before: true })
    expect(await setThread(db, owner, { postId, isOpen: null, now })).toEqual({ before: null })
    await Promise.all([1, 2, 3].map(() => setThread(db, owner, { postId, isOpen: false, now })))
  })
})
