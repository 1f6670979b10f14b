// Sends cross-site requests to every action. The list comes from the routes, so it includes new actions.
import { beforeAll, expect, test } from 'vitest'
import { methodNotAllowed } from '#src/routes/api/method-not-allowed.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite, signInFor } from '#tests/support/open-site.ts'
import { type SiteRoute, siteRoutes } from '#tests/support/site-routes.ts'

const FORBIDDEN = 403
/** React Router's own status for another Origin, which it compares before it runs the action of a screen. */
const REFUSED_BY_ROUTER = 400

const SLUG = 'written-about'
/** Values for the parameters of routes. All calls below admin/auth share one action, which checks the origin before the call. */
const PARAMETERS: Record<string, string[]> = {
  'posts/:slug': [SLUG],
  'subscription/:token': ['A'.repeat(43)],
  'admin/posts/preview/:id': ['00000000-0000-4000-8000-000000000001'],
  'admin/auth/*': ['sign-out', 'passkey/generate-authenticate-options', 'passkey/verify-authentication', 'a-call-of-tomorrow'],
}

type Action = { address: string; refusal: number }

const modules = await loadRoutes(siteRoutes)
const actions = siteRoutes.flatMap(actionsOf)
const addresses = actions.map(({ address }) => address)

function actionsOf(route: SiteRoute): Action[] {
  const module = modules[route.id]?.module
  if (!module?.action || module.action === methodNotAllowed) return []
  const pages = addressesOf(route)
  if (module.default === undefined) return pages.map((address) => ({ address, refusal: FORBIDDEN }))
  // Forms of a screen are sent with and without a script.
  return pages.flatMap((page) => [page, `${page}.data`]).map((address) => ({ address, refusal: REFUSED_BY_ROUTER }))
}

function addressesOf({ address, path = '' }: SiteRoute): string[] {
  if (!/[:*]/.test(address)) return [address]
  const values = PARAMETERS[path]
  if (!values) throw new Error(`Add values for the parameter of ${address} to PARAMETERS`)
  return values.map((value) => address.replace(/:\w+|\*/, value))
}

test('the URL map contains actions of every kind', () => {
  for (const name of ['lookup-link', 'unlock-link', 'link-ready', 'increment-link-click', 'increment-post-view', 'like-comment'])
    expect(addresses).toContain(`/functions/${name}`)
  for (const name of ['upload-backup', 'upload-media', 'import-links', 'import-redirects', 'save-draft', 'passkeys'])
    expect(addresses).toContain(`/admin/functions/${name}`)
  expect(addresses).toEqual(
    expect.arrayContaining(['/admin/auth/sign-out', '/admin/login', '/admin/settings', '/admin/posts', `/posts/${SLUG}`]),
  )
})

onEmbedded('an action', (test, engine) => {
  let ask: (address: string, headers: Record<string, string>) => Promise<Response>
  let cookie: string

  beforeAll(async () => {
    const database = await engine.open()
    await buildPost(database.db, { slug: SLUG })
    const render = openSite(database, modules)
    cookie = (await signInFor(database.db, 'owner@example.com')).cookie
    ask = (address, headers) =>
      render(
        new Request(new URL(address, ORIGIN), { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' }),
      )
  })

  test.each(actions)('$address refuses requests of other sites only', async ({ address, refusal }) => {
    for (const foreign of ['https://evil.example', 'null'])
      expect((await ask(address, { Cookie: cookie, Origin: foreign })).status, `Origin: ${foreign}`).toBe(refusal)
    for (const foreign of ['cross-site', 'same-site'])
      expect((await ask(address, { Cookie: cookie, 'Sec-Fetch-Site': foreign })).status, `Sec-Fetch-Site: ${foreign}`).toBe(FORBIDDEN)
    // Without the cookie for admin/auth: a sign-out would end the session of the following tests.
    const own: Record<string, string> = address.startsWith('/admin/auth/') ? {} : { Cookie: cookie }
    const { status } = await ask(address, { ...own, Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })
    expect([401, FORBIDDEN]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})
