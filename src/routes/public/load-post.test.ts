import { expect } from 'vitest'
import { commentLikes, commentThreads } from '#src/db/schema/comments.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { loadPost } from './load-post.server.ts'

onDatabase('the page of a post', (test) => {
  test('is loaded with one query', async ({ db }) => {
    const draft = await buildPost(db, { slug: 'draft', category: ['Web'], status: 'draft' })
    expect([await loadPost(db, 'draft'), await loadPost(db, 'nothing'), await loadPost(db, "o'\u0000clock")]).toEqual([null, null, null])

    const createdAt = new Date('2025-01-03T10:00:00.123Z')
    const related = await buildPost(db, { title: 'Related', category: ['web'], createdAt })
    const post = await buildPost(db, { slug: 'here', category: ['Web', 'Rust'] })
    expect(await loadPost(db, 'here')).toMatchObject({
      post: { id: post.id, slug: 'here', html: '<p>Text.</p>', toc: [], views: 0, createdAt: post.createdAt.toISOString() },
      related: [{ id: related.id, title: 'Related', createdAt: createdAt.toISOString(), snippet: null }],
      comments: { list: [], page: 1, pages: 1, total: 0 },
      isThreadOpen: null,
    })

    const old = await buildComment(db, post.id, { commentText: 'See https://x.test now', adminReply: 'Yes.', adminRepliedAt: createdAt })
    const reply = await buildComment(db, post.id, { parentId: old.id })
    const held = await buildComment(db, post.id, { status: 'held' })
    await buildComment(db, draft.id)
    await db.insert(commentLikes).values({ commentId: old.id, userSession: 'somebody' })
    await db.insert(commentThreads).values({ postId: post.id, isOpen: false, changedAt: createdAt })
    const page = await loadPost(db, 'here')
    expect(page?.isThreadOpen).toBe(false)
    expect(page?.comments.list).toMatchObject([
      {
        id: old.id,
        html: '<p>See <a href="https://x.test" rel="nofollow ugc noopener">https://x.test</a> now</p>',
        likes: 1,
        createdAt: old.createdAt.toISOString(),
        adminReply: { html: '<p>Yes.</p>', repliedAt: createdAt.toISOString() },
        editedAt: null,
        replies: [{ id: reply.id, level: 1, likes: 0, adminReply: null }],
      },
    ])
    expect(JSON.stringify(page)).not.toContain(old.userEmail)
    expect(JSON.stringify(page)).not.toContain(held.id)
  })
})
