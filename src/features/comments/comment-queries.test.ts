import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { commentLikes } from '#src/db/schema/comments.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { COMMENTS_PER_PAGE } from './comment.ts'
import { approvedCommentsSql, findCommentPage, findLikes, listComments, pageOffset, toCommentPage } from './comment-queries.server.ts'
import { likeComment } from './like-comment.server.ts'

const SESSION = 'session_1736078400000_abcdef'

/** Counts the statements that `work` sends. */
async function countStatements(db: Database['db'], work: (db: Database['db']) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'select' || name === 'execute') count += 1
      const member = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  await work(counting)
  return count
}

onDatabase('reading comments', (test) => {
  test('lists only approved comments whose parents are approved', async ({ db }) => {
    const post = await buildPost(db)
    const shown = await buildComment(db, post.id)
    for (const status of ['held', 'spam', 'trashed'] as const) {
      const hidden = await buildComment(db, post.id, { status })
      await buildComment(db, post.id, { parentId: hidden.id })
    }
    expect((await listComments(db, post.id)).list.map(({ id }) => id)).toEqual([shown.id])
  })

  test('newest first on every level, with likes and the reply of the admin, and never an address', async ({ db }) => {
    const post = await buildPost(db)
    const old = await buildComment(db, post.id, { adminReply: 'Yes.', adminRepliedAt: new Date('2025-01-06T00:00:00Z') })
    const fresh = await buildComment(db, post.id)
    const [first, second] = [await buildComment(db, post.id, { parentId: old.id }), await buildComment(db, post.id, { parentId: old.id })]
    await db.insert(commentLikes).values([
      { commentId: old.id, userSession: SESSION },
      { commentId: old.id, userSession: `${SESSION}2` },
    ])
    const thread = (await listComments(db, post.id)).list
    expect(thread.map(({ id }) => id)).toEqual([fresh.id, old.id])
    expect(thread[1]?.replies.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(thread[1]).toMatchObject({ likes: 2, level: 0, adminReply: { html: '<p>Yes.</p>', repliedAt: '2025-01-06T00:00:00.000Z' } })
    expect(thread[0]).toMatchObject({ likes: 0, adminReply: null })
    expect(JSON.stringify(thread)).not.toContain('@example.com')
    expect(JSON.stringify(thread)).not.toContain('session')
  })

  test('hundreds of comments are one question', async ({ db }) => {
    const post = await buildPost(db)
    for (let count = 0; count < 300; count++) await buildComment(db, post.id)
    expect(await countStatements(db, (counting) => listComments(counting, post.id))).toBe(1)
    expect(await listComments(db, post.id)).toMatchObject({ list: { length: COMMENTS_PER_PAGE }, page: 1, pages: 6, total: 300 })
  })
})

onDatabase('pages of comments', (test) => {
  test('older comments stand on further pages, replies together with what they answer', async ({ db }) => {
    const post = await buildPost(db)
    const oldest = await buildComment(db, post.id)
    const above = await buildComment(db, post.id, { parentId: oldest.id })
    const middle: string[] = []
    for (let count = 0; count < COMMENTS_PER_PAGE; count++) middle.push((await buildComment(db, post.id)).id)
    const reply = await buildComment(db, post.id, { parentId: above.id })
    const newest = await buildComment(db, post.id)
    const hidden = await buildComment(db, post.id, { status: 'held' })

    const first = await readPage(db, post.id, 1)
    expect(first).toMatchObject({ page: 1, pages: 2, total: COMMENTS_PER_PAGE + 4 })
    // The newest of all, two of them beside the many, and the two that the reply stands below.
    expect(first.list.map(({ id }) => id)).toEqual([newest.id, ...middle.slice(2).reverse(), oldest.id])
    expect(first.list.at(-1)?.replies[0]).toMatchObject({ id: above.id, replies: [{ id: reply.id, level: 2 }] })

    const second = await readPage(db, post.id, 2)
    expect(second.list.map(({ id }) => id)).toEqual([...middle.slice(0, 2).reverse(), oldest.id])
    expect(second.list.at(-1)?.replies).toMatchObject([{ id: above.id, replies: [] }])
    expect((await readPage(db, post.id, 3)).list).toEqual([])

    const pageOf = (commentId: string) => findCommentPage(db, { postId: post.id, commentId })
    expect(await Promise.all([newest.id, reply.id, middle[2] ?? '', middle[1] ?? '', oldest.id].map(pageOf))).toEqual([1, 1, 1, 2, 2])
    expect([await pageOf(hidden.id), await pageOf(UNKNOWN_ID)]).toEqual([null, null])
    expect(await findCommentPage(db, { postId: UNKNOWN_ID, commentId: newest.id })).toBeNull()
  })
})

async function readPage(db: Database['db'], postId: string, page: number) {
  const comments = approvedCommentsSql(sql`${postId}::uuid`, sql`${pageOffset(page)}::int`)
  const { rows } = await db.execute<{ comments: Parameters<typeof toCommentPage>[1] }>(sql`select ${comments} as comments`)
  return toCommentPage(db, rows[0]?.comments ?? { total: 0, rows: [] }, { page })
}

onDatabase('likes', (test) => {
  test('what visitors cannot see is not liked', async ({ db }) => {
    const [post, draft] = [await buildPost(db), await buildPost(db, { status: 'draft' })]
    const held = await buildComment(db, post.id, { status: 'held' })
    const belowHeld = await buildComment(db, post.id, { parentId: held.id })
    const ofDraft = await buildComment(db, draft.id)
    for (const commentId of [UNKNOWN_ID, held.id, belowHeld.id, ofDraft.id]) {
      await expect(likeComment(db, { commentId, userSession: SESSION })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('a second like by the same session is refused with the code of the store', async ({ db }) => {
    const comment = await buildComment(db, (await buildPost(db)).id)
    await likeComment(db, { commentId: comment.id, userSession: SESSION })
    await expect(likeComment(db, { commentId: comment.id, userSession: SESSION })).rejects.toMatchObject({
      code: 'conflict',
      details: { code: '23505' },
    })
  })

  test('counts and the own likes of a whole thread come in one answer', async ({ db }) => {
    const post = await buildPost(db)
    const [one, two, three] = [await buildComment(db, post.id), await buildComment(db, post.id), await buildComment(db, post.id)]
    await likeComment(db, { commentId: one.id, userSession: SESSION })
    await likeComment(db, { commentId: one.id, userSession: 'session_of_another' })
    await likeComment(db, { commentId: two.id, userSession: 'session_of_another' })
    expect(await findLikes(db, { postId: post.id, userSession: SESSION })).toEqual({
      counts: { [one.id]: 2, [two.id]: 1 },
      liked: [one.id],
    })
    expect((await findLikes(db, { postId: post.id, userSession: 'session_of_a_stranger' })).liked).toEqual([])
    expect(await findLikes(db, { postId: UNKNOWN_ID, userSession: SESSION })).toEqual({ counts: {}, liked: [] })
    expect((await listComments(db, post.id)).list.find(({ id }) => id === three.id)?.likes).toBe(0)
  })

  test('40 likes of one comment by 10 sessions at the same time leave exactly 10', async ({ db }) => {
    const comment = await buildComment(db, (await buildPost(db)).id)
    const likes = Array.from({ length: 40 }, (_, like) =>
      likeComment(db, { commentId: comment.id, userSession: `session_number_${like % 10}` }),
    )
    const results = await Promise.allSettled(likes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    expect(await db.select({ id: commentLikes.id }).from(commentLikes)).toHaveLength(10)
  })
})
