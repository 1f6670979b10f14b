import { expect } from 'vitest'
import { renameCategory, undoCategoryChange } from '#src/features/posts/admin/categories/change-category.server.ts'
import { quickEdit } from '#src/features/posts/drafts/quick-edit.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('redirects of renamed categories', (test) => {
  test('are revalidated each time, because a category can be renamed back', async ({ database, db, actor }) => {
    const post = await buildPost(db, { slug: 'first', category: ['Java'], isProject: true, publishedAt: now })
    await buildPost(db, { category: ['Café & Co'] })
    const { ask } = await openTestSite(database)
    const answerAt = async (address: string) => {
      const { status, headers } = await ask(address)
      return [status, headers.get('location'), status === 301 ? headers.get('cache-control') : null]
    }
    const { title, description, category } = post
    const takeSlug = (slug: string) => quickEdit(db, actor, { postId: post.id, title, description, category, slug, now })

    await takeSlug('second')
    expect(await answerAt('/posts/first')).toEqual([301, '/posts/second', 'public, max-age=0, must-revalidate'])
    expect((await answerAt('/posts/first?token=for-readers'))[1]).toBe('/posts/second?token=for-readers')
    await takeSlug('first')
    expect(await answerAt('/posts/second')).toEqual([301, '/posts/first', 'public, max-age=0, must-revalidate'])
    expect(await answerAt('/posts/first')).toEqual([200, null, null])

    const java = await renameCategory(db, actor, { from: 'Java', to: 'Kotlin' })
    const cafe = await renameCategory(db, actor, { from: 'Café & Co', to: 'Tea & Co' })
    const moves = {
      '/category/java': '/category/kotlin',
      '/languages/java': '/category/kotlin',
      '/posts?category=Java': '/posts?category=Kotlin',
      '/projects?category=Java': '/projects?category=Kotlin',
      '/category/caf%C3%A9%20%26%20co?page=3': '/category/tea%20%26%20co',
      '/posts?category=Caf%C3%A9+%26+Co&search=x': '/posts?search=x&category=Tea+%26+Co',
    }
    for (const [from, to] of Object.entries(moves)) {
      expect(await answerAt(from)).toEqual([301, to, 'public, max-age=0, must-revalidate'])
    }
    for (const { undo } of [java, cafe]) await undoCategoryChange(db, actor, undo ?? [])
    for (const from of Object.keys(moves)) expect(await answerAt(from)).toEqual([200, null, null])
  })
})
