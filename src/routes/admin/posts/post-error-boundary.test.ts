import { expect } from 'vitest'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { loadRoutes, openSite, signInFor } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

const SCREENS = ['edit', 'details']

onEmbedded('a screen of one post', (test) => {
  test('with an unknown or invalid id has an error inside the admin area', async ({ database }) => {
    const { cookie } = await signInFor(database.db, 'owner@example.com')
    const files = SCREENS.map((screen) => `routes/admin/posts/${screen}.tsx`)
    const render = openSite(
      database,
      await loadRoutes(siteRoutes.filter(({ file }) => ['routes/admin/guarded.tsx', ...files].includes(file))),
    )
    for (const screen of SCREENS) {
      for (const id of ['nonsense', '00000000-0000-4000-8000-000000000009']) {
        const answer = await render(new Request(new URL(`/admin/posts/${screen}/${id}`, ORIGIN), { headers: { Cookie: cookie } }))
        expect(answer.status).toBe(404)
        const { errors, loaderData } = await answer.json()
        expect(Object.keys(errors)).toEqual([`routes/admin/posts/${screen}`])
        expect(loaderData['routes/admin/guarded'].admin.email).toBe('owner@example.com')
      }
    }
  })
})
