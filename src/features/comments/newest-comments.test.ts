import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { listNewestComments } from './newest-comments.server.ts'

onDatabase('the newest comments', (test) => {
  test('spam and what was thrown away are not among them, and no address is told', async ({ db }) => {
    const post = await buildPost(db, { title: 'Public', slug: 'public' })
    const draft = await buildPost(db, { title: 'Withdrawn', status: 'draft' })
    await buildComment(db, post.id, { commentText: 'First' })
    await buildComment(db, post.id, { commentText: 'Buy!', status: 'spam' })
    await buildComment(db, post.id, { commentText: 'Gone', status: 'trashed' })
    await buildComment(db, draft.id, { commentText: 'Second', status: 'held' })
    const newest = await listNewestComments(db, 5)
    expect(newest.map(({ text, slug }) => [text, slug])).toEqual([
      ['Second', null],
      ['First', 'public'],
    ])
    expect(JSON.stringify(newest)).not.toContain('@')
    expect(await listNewestComments(db, 1)).toHaveLength(1)
  })
})
