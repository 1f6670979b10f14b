import { expect } from 'vitest'
import { COMMENTS_PER_PAGE } from '#src/features/comments/comment.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

onEmbedded('the pages of the comments of a post', (test) => {
  test('have an address each; unknown pages and addresses of comments redirect', async ({ database }) => {
    const post = await buildPost(database.db, { slug: 'talk', renderVersion: RENDER_VERSION })
    const oldest = await buildComment(database.db, post.id, { userName: 'The oldest' })
    for (let count = 0; count < COMMENTS_PER_PAGE; count++) await buildComment(database.db, post.id, { userName: 'Somebody' })
    const { ask } = await openTestSite(database)
    const leadsTo = async (address: string) => (await ask(address, { redirect: 'manual' })).headers.get('Location')

    expect(await (await ask('/posts/talk')).text()).not.toContain('The oldest')
    expect(await (await ask('/posts/talk?comments=2')).text()).toContain('The oldest')
    expect(await leadsTo('/posts/talk?comments=3')).toBe('/posts/talk')
    expect(await leadsTo(`/posts/talk?comment=${oldest.id}`)).toBe(`/posts/talk?comments=2#comment-${oldest.id}`)
    for (const unknown of [post.id, 'nothing', '']) expect(await leadsTo(`/posts/talk?comment=${unknown}`)).toBe('/posts/talk#comments')
    for (const ignored of ['?comments=x', '?comments=99999', '?comments=-1']) {
      expect((await ask(`/posts/talk${ignored}`)).status, ignored).toBe(200)
    }
  })
})
