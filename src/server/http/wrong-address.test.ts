// Forms of this site that are sent under another address: every action names both addresses.
import { beforeAll, expect, test } from 'vitest'
import { methodNotAllowed } from '#src/routes/api/method-not-allowed.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { loadRoutes } from '#tests/support/open-site.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { describeOtherAddress, findWrongAddress } from './wrong-address.server.ts'

const HOST = '192.0.2.7:3000'
const USED = `http://${HOST}`
const modules = await loadRoutes(siteRoutes)
const actions = siteRoutes
  .filter(({ id }) => modules[id]?.module.action && modules[id].module.action !== methodNotAllowed)
  .map(({ id, address }) => ({ address: address.replace(/:\w+|\*/, 'anything'), isPage: modules[id]?.module.default !== undefined }))

test('only requests of pages of this site have a wrong address', () => {
  const find = (headers: Record<string, string>) => findWrongAddress(new Request(ORIGIN, { method: 'POST', headers }), ORIGIN)
  expect(find({ Host: HOST, Origin: USED })).toEqual({ used: USED, site: ORIGIN })
  expect(find({ Host: 'BLOG.test', Origin: 'http://blog.test' })).toEqual({ used: 'http://blog.test', site: ORIGIN })
  // A proxy that sets its own Host.
  expect(find({ Host: '127.0.0.1:3000', Origin: 'https://other.test', 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({ site: ORIGIN })
  const foreign: Record<string, string>[] = [
    { Host: HOST, Origin: 'https://evil.example' },
    { Host: HOST, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Host: HOST, Origin: 'null' },
    { Host: HOST, Origin: 'file://' },
    { Host: HOST, Origin: `javascript://${HOST}` },
    { Host: HOST },
    { Host: HOST, Origin: ORIGIN },
    { Origin: 'https://evil.example' },
  ]
  for (const headers of foreign) expect(find(headers), JSON.stringify(headers)).toBeNull()
})

test('the start prints a different listening address', () => {
  expect(describeOtherAddress('http://127.0.0.1:3000', 'https://blog.example.com')).toContain('https://blog.example.com (SITE_URL)')
  expect(describeOtherAddress('http://127.0.0.1:3000', 'http://127.0.0.1:3000')).toBeNull()
  expect(describeOtherAddress('http://127.0.0.1:3000', undefined)).toBeNull()
})

onEmbedded('an action under another address', (test, engine) => {
  let site: TestSite
  let database: Awaited<ReturnType<typeof engine.open>>
  beforeAll(async () => {
    database = await engine.open()
  })

  test('of every route is refused with both addresses, as JSON and as a page', async () => {
    site = await openTestSite(database)
    expect(actions.length).toBeGreaterThan(25)
    const headers = { Host: HOST, Origin: USED, 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const { address, isPage } of actions) {
      for (const asked of [address, `${address}.data`]) {
        const answer = await site.ask(asked, { method: 'POST', headers: { ...headers, Accept: '*/*' }, body: 'a=b' })
        expect(answer.status, asked).toBe(421)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        const said: { reason: string } = await answer.json()
        for (const named of [ORIGIN, USED, 'SITE_URL']) expect(said.reason, asked).toContain(named)
      }
      const page = await site.ask(address, { method: 'POST', headers: { ...headers, Accept: 'text/html,*/*' }, body: 'a=b' })
      expect([page.status, page.headers.get('Content-Type')], address).toEqual([
        421,
        isPage ? 'text/html; charset=utf-8' : 'application/json',
      ])
      expect(page.headers.get('Cache-Control')).toContain('no-store')
      const said = await page.text()
      for (const named of [ORIGIN, USED]) expect(said, address).toContain(named)
    }
  })

  test('does not affect pages', async () => {
    site = await openTestSite(database)
    for (const address of ['/', '/admin/login', '/posts']) expect((await site.ask(address, { headers: { Host: HOST } })).status).toBe(200)
  })
})
