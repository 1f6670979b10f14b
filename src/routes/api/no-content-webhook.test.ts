import { expect } from 'vitest'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { loadRoutes, openSite } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

onEmbedded('without a secret', (test, engine) => {
  test('there is no webhook of the content folder', async () => {
    const site = openSite(await engine.open(), await loadRoutes(siteRoutes.filter(({ file }) => file.startsWith('routes/api/'))))
    const request = new Request(`${ORIGIN}/functions/content-webhook`, { method: 'POST', headers: { 'X-Gitlab-Token': '' }, body: '{}' })
    const answer = await site(request)
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'not_found' }])
  })
})
