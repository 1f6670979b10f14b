import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { COMMENT_STATUSES } from '#src/db/schema/comments.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { editComment } from '../moderation/owner-comment.server.ts'
import { deleteOwnComment } from './delete-own-comment.server.ts'
import { listOwnComments } from './list-own-comments.server.ts'
import { CHANGE_POSSIBLE_MS } from './own-comment.ts'

const MINE = 'session_1736078400000_mine'
const createdAt = new Date('2025-01-05T12:00:00Z')
const now = new Date(createdAt.getTime() + 60_000)

function write(db: Db, postId: string, overrides: Parameters<typeof buildComment>[2] = {}) {
  return buildComment(db, postId, { userSession: MINE, createdAt, commentText: 'Mine.', format: 'markdown', ...overrides })
}
const list = (db: Db, postId: string, at = now) => listOwnComments(db, { postId, userSession: MINE, now: at })

onDatabase('own comments', (test) => {
  test('a comment that waits for review is listed for its writer, as one that is spam is', async ({ db }) => {
    const post = await buildPost(db)
    for (const status of ['held', 'spam'] as const) {
      const { id } = await write(db, post.id, { status, userName: 'Mei', commentText: `\`${status}\`` })
      expect(await list(db, post.id)).toContainEqual({
        ...{ id, parentId: null, name: 'Mei', text: `\`${status}\``, html: `<p><code>${status}</code></p>`, status: 'held' },
        ...{ createdAt: createdAt.toISOString(), remainingMs: CHANGE_POSSIBLE_MS - 60_000, isDeletable: true },
      })
    }
  })

  test('comments of other sessions, posts and times, in the trash, or edited by the owner are not listed', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    await write(db, post.id, { userSession: 'session_1736078400000_other' })
    await write(db, post.id, { userSession: null })
    await write(db, other.id)
    await write(db, post.id, { status: 'trashed' })
    const edited = await write(db, post.id, { userName: 'Mei' })
    const known = { userName: 'Mei', commentText: 'Mine.' }
    await editComment(db, await buildAdmin(db), { commentId: edited.id, words: { ...known, commentText: 'Theirs.' }, known, now })
    expect(await list(db, post.id)).toEqual([])
    const mine = await write(db, post.id)
    const end = createdAt.getTime() + CHANGE_POSSIBLE_MS
    expect((await list(db, post.id, new Date(end - 1))).map(({ id }) => id)).toEqual([mine.id])
    expect(await list(db, post.id, new Date(end))).toEqual([])
  })

  test('deletion is offered exactly when it is accepted', async ({ db }) => {
    const post = await buildPost(db)
    const alone = await write(db, post.id, { commentText: 'Alone.' })
    const answered = await write(db, post.id, { adminReply: 'Yes.' })
    const withReply = []
    for (const status of COMMENT_STATUSES) {
      const comment = await write(db, post.id)
      await buildComment(db, post.id, { parentId: comment.id, status })
      withReply.push(comment)
    }
    for (const { id, isDeletable } of await list(db, post.id)) {
      expect(isDeletable).toBe(id === alone.id)
      const deletion = deleteOwnComment(db, { commentId: id, userSession: MINE }, now)
      if (isDeletable) await deletion
      else await expect(deletion).rejects.toMatchObject({ code: 'conflict' })
    }
    expect((await list(db, post.id)).map(({ id }) => id).sort()).toEqual([answered, ...withReply].map(({ id }) => id).sort())
  })
})
