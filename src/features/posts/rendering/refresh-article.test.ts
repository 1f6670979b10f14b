import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { findPost } from '../post-queries.server.ts'
import { refreshArticle } from './refresh-article.server.ts'
import { RENDER_VERSION } from './render-version.ts'

const noImages = async () => new Map()

onDatabase('articles rendered by an older program', (test) => {
  test('a missing post yields null', async ({ db }) => {
    expect(await refreshArticle(db, randomUUID(), noImages)).toBeNull()
  })

  test('are rendered again and stored, which is no edit', async ({ db }) => {
    const post = await buildPost(db, { content: '<h2>New</h2><p>Words.</p>', renderedHtml: 'old', renderVersion: RENDER_VERSION - 1 })
    const fresh = await refreshArticle(db, post.id, noImages)
    expect(fresh?.html).toContain('Words.')
    const stored = await findPost(db, post.slug)
    expect(stored).toMatchObject({
      html: fresh?.html,
      renderVersion: RENDER_VERSION,
      toc: [{ text: 'New' }],
      updatedAt: post.updatedAt.toISOString(),
    })
  })

  test('are rendered once when two ask at the same time', async ({ db }) => {
    const post = await buildPost(db, { content: '<p><img src="/media/x.png"></p>', renderVersion: RENDER_VERSION - 1 })
    let rendered = 0
    const countImages = async () => {
      rendered += 1
      return new Map()
    }
    const [first, second] = await Promise.all([refreshArticle(db, post.id, countImages), refreshArticle(db, post.id, countImages)])
    expect(rendered).toBe(1)
    expect(second).toBe(first)
  })

  test('are not stored when the post was saved meanwhile', async ({ db }) => {
    const post = await buildPost(db, { renderVersion: RENDER_VERSION - 1 })
    await refreshArticle(db, post.id, async () => {
      throw new Error('resolveImages must not be called')
    })
    await db.update(posts).set({ content: '<img src="/x.png">', renderedHtml: 'theirs', revision: 7 }).where(eq(posts.id, post.id))
    await refreshArticle(db, post.id, async () => {
      await db.update(posts).set({ renderedHtml: 'newer still', revision: 8 }).where(eq(posts.id, post.id))
      return new Map()
    })
    expect(await findPost(db, post.slug)).toMatchObject({ html: 'newer still' })
  })
})
