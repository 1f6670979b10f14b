import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

onDatabase('titles in suggestions', (test) => {
  test.for(['/functions/suggest?q=walrus', '/functions/similar-posts?path=/posts/a-walrus'])(
    'of unpublished posts are gone from %s at once',
    async (address, { database }) => {
      const { id } = await buildPost(database.db, { title: 'The walrus' })
      const site = openSite(database, await loadRoutes(siteRoutes.filter(({ file }) => file.startsWith('routes/api/'))))
      const ask = () => site(new Request(`http://site.test${address}`))
      const answer = await ask()
      expect(await answer.text()).toContain('The walrus')
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
      await database.db.update(posts).set({ status: 'draft' }).where(eq(posts.id, id))
      expect(await (await ask()).text()).not.toContain('The walrus')
    },
  )
})
