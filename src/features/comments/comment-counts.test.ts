import { expect } from 'vitest'
import { commentLikes } from '#src/db/schema/comments.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { countPostComments, countPostLikes } from './comment-counts.server.ts'

onDatabase('the comments of one post, for the owner', (test) => {
  test('are counted by status, and likes where visitors see them, without other posts', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    const elsewhere = await buildComment(db, other.id)
    await buildComment(db, post.id, { status: 'trashed', purgeAt: new Date() })
    const made = []
    for (const status of ['spam', 'held', 'shown', 'shown'] as const) made.push(await buildComment(db, post.id, { status }))
    await db
      .insert(commentLikes)
      .values([...made, ...made.slice(2), elsewhere].map(({ id }, place) => ({ commentId: id, userSession: `session-${place}` })))
    expect(await countPostComments(db, post.id)).toEqual({ shown: 2, held: 1, spam: 1, trashed: 0 })
    expect(await countPostLikes(db, post.id)).toBe(4)
  })
})
