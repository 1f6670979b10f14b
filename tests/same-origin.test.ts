// Asks every action of the URL map in the name of another site. The list is read off the routes, so a new one is asked as well.
import { beforeAll, expect, test } from 'vitest'
import { methodNotAllowed } from '#src/routes/api/method-not-allowed.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite, type SiteRoute, signInFor, siteRoutes } from '#tests/support/open-site.ts'

const FORBIDDEN = 403
/** React Router compares the Origin itself before it runs the action of a screen, and has this answer for it. */
const REFUSED_BY_ROUTER = 400

const SLUG = 'written-about'
/** What stands in an address for its parameter; the calls of admin/auth share one action, which checks before it looks for them. */
const PARAMETERS: Record<string, string[]> = {
  'posts/:slug': [SLUG],
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
  // A screen takes its forms with and without a script.
  return pages.flatMap((page) => [page, `${page}.data`]).map((address) => ({ address, refusal: REFUSED_BY_ROUTER }))
}

function addressesOf({ address, path = '' }: SiteRoute): string[] {
  if (!/[:*]/.test(address)) return [address]
  const values = PARAMETERS[path]
  if (!values) throw new Error(`Say in PARAMETERS what stands for the parameter of ${address}`)
  return values.map((value) => address.replace(/:\w+|\*/, value))
}

test('actions of every kind are found in the URL map', () => {
  for (const name of ['lookup-link', 'unlock-link', 'link-ready', 'increment-link-click', 'increment-post-view', 'like-comment'])
    expect(addresses).toContain(`/functions/${name}`)
  for (const name of ['upload-media', 'import-links', 'save-draft', 'passkeys']) expect(addresses).toContain(`/admin/functions/${name}`)
  expect(addresses).toEqual(
    expect.arrayContaining(['/admin/auth/sign-out', '/admin/login', '/admin/settings', '/admin/posts', `/posts/${SLUG}`]),
  )
})

onEmbedded('an action', (engine) => {
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

  test.each(actions)('$address is refused to other sites, and to them alone', async ({ address, refusal }) => {
    for (const foreign of ['https://evil.example', 'null'])
      expect((await ask(address, { Cookie: cookie, Origin: foreign })).status, `Origin: ${foreign}`).toBe(refusal)
    for (const foreign of ['cross-site', 'same-site'])
      expect((await ask(address, { Cookie: cookie, 'Sec-Fetch-Site': foreign })).status, `Sec-Fetch-Site: ${foreign}`).toBe(FORBIDDEN)
    // Here nothing but where it comes from is different; signing out would take the session from the others.
    const own: Record<string, string> = address.startsWith('/admin/auth/') ? {} : { Cookie: cookie }
    const { status } = await ask(address, { ...own, Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })
    expect([401, FORBIDDEN]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})
