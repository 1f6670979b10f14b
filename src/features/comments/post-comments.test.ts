import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { summarizePostComments } from './post-comments.server.ts'

onBothEngines('the comments of one post, for the owner', (engine) => {
  test('are counted by status and the newest listed, without addresses and without other posts', async () => {
    const { db } = await engine.open()
    const [post, other] = [await buildPost(db), await buildPost(db)]
    await buildComment(db, other.id)
    await buildComment(db, post.id, { status: 'trashed', purgeAt: new Date() })
    for (const status of ['spam', 'held', 'shown', 'shown', 'shown', 'shown'] as const) await buildComment(db, post.id, { status })
    const { counts, newest } = await summarizePostComments(db, post.id)
    expect(counts).toEqual({ shown: 4, held: 1, spam: 1, trashed: 0 })
    expect(newest.map(({ status }) => status)).toEqual(['shown', 'shown', 'shown', 'shown', 'held'])
    expect(JSON.stringify(newest)).not.toContain('@example.com')
  })
})
