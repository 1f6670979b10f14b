// Sends requests to every route below /admin as every kind of visitor. A route without a row here fails the test.
import { eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { sessions, userRoles } from '#src/db/schema/auth.ts'
import { DETAILS_TABS, detailsTabHref } from '#src/features/posts/admin/details/details-url.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite, signInFor } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const SECRET = 'A title for the owner only'

/** Sign-in routes, open to all visitors. Their own tests cover their responses. */
const OPEN = ['routes/admin/sign-in-layout.tsx', 'routes/admin/login.tsx', 'routes/admin/setup.tsx', 'routes/admin/auth.ts']

/** All other routes are for admins. Maps the file of each, or the id where several have one file, to one of its addresses. */
const OWNERS: Record<string, string> = {
  'routes/admin/guarded.tsx': '/admin',
  'routes/admin/home.ts': '/admin?index',
  'routes/admin/unknown.tsx': '/admin/no/such/screen',
  'routes/admin/dashboard/dashboard.tsx': '/admin/dashboard',
  'routes/admin/setup/site.tsx': '/admin/setup/site',
  'routes/admin/setup/look.tsx': '/admin/setup/look',
  'routes/admin/setup/figures.tsx': '/admin/setup/figures',
  'routes/admin/setup/content.tsx': '/admin/setup/content',
  'routes/admin/analytics.tsx': '/admin/analytics',
  'routes/admin/comments.tsx': '/admin/comments',
  'routes/admin/subscribers.tsx': '/admin/subscribers',
  'routes/admin/categories.tsx': '/admin/categories',
  'routes/admin/link-shortener.tsx': '/admin/link-shortener',
  'routes/admin/media.tsx': '/admin/media',
  'routes/admin/import.tsx': '/admin/import',
  'routes/admin/redirects.tsx': '/admin/redirects',
  'routes/admin/broken-links.tsx': '/admin/broken-links',
  'routes/admin/upkeep/upkeep.tsx': '/admin/upkeep',
  'routes/admin/files.tsx': '/admin/files',
  'routes/admin/pages/list.tsx': '/admin/pages',
  'routes/admin/pages/texts.tsx': '/admin/pages/texts',
  'routes/admin/pages/create.tsx': '/admin/pages/create',
  'edit-page': `/admin/pages/edit/${ID}`,
  'routes/admin/templates/list.tsx': '/admin/templates',
  'routes/admin/templates/create.tsx': '/admin/templates/create',
  'edit-template': `/admin/templates/edit/${ID}`,
  'routes/admin/templates/snippets.tsx': '/admin/templates/snippets',
  'routes/admin/posts/list.tsx': '/admin/posts',
  'routes/admin/posts/replace.tsx': '/admin/posts/replace',
  'routes/admin/posts/create.tsx': '/admin/posts/create',
  'routes/admin/posts/edit.tsx': `/admin/posts/edit/${ID}`,
  'routes/admin/posts/details.tsx': `/admin/posts/details/${ID}`,
  'routes/admin/posts/preview.tsx': `/admin/posts/preview/${ID}`,
  'routes/admin/settings/account.tsx': '/admin/settings',
  'routes/admin/settings/comments.tsx': '/admin/settings/comments',
  'routes/admin/settings/email.tsx': '/admin/settings/email',
  'routes/admin/settings/site.tsx': '/admin/settings/site',
  'routes/admin/settings/look.tsx': '/admin/settings/look',
  'routes/admin/settings/backups.tsx': '/admin/settings/backups',
  'routes/admin/settings/cards.tsx': '/admin/settings/cards',
  'routes/admin/settings/navigation.tsx': '/admin/settings/navigation',
  'routes/admin/settings/profiles.tsx': '/admin/settings/profiles',
  ...functions([
    'check-links',
    'search-text',
    'check-slug',
    'describe-image',
    'download-backup',
    'download-export',
    'draw-blocks',
    'edited-post',
    'export-analytics',
    'find',
    'form-change',
    'gated-link',
    'find-files',
    'link-alias',
    'link-posts',
    'link-targets',
    'link-qr',
    'draw-social-picture',
    'mailing',
    'passkeys',
    'post-email',
    'preview-links',
    'revisions',
    'save-draft',
    'snippets',
    'suggest-categories',
    'upload-backup',
    'upload-import',
    'upload-media',
  ]),
  ...functions(['export-links', 'export-redirects', 'export-subscribers', 'import-links', 'import-redirects'], 'csv/'),
}

function functions(names: readonly string[], folder = ''): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`routes/admin/api/${folder}${name}.ts`, `/admin/functions/${name}`]))
}

const below = siteRoutes.filter(({ address, file }) => /^\/admin(\/|$)/.test(address) || file.startsWith('routes/admin/'))

test('every route of the admin area is either a sign-in route or has a row, and every row has a route', () => {
  const nameOf = ({ id, file }: (typeof below)[number]) => (file.startsWith(id) ? file : id)
  expect(below.map(nameOf).sort()).toEqual([...OPEN, ...Object.keys(OWNERS)].sort())
})

type Visitor = 'anonymous' | 'without the role' | 'admin'
type Ask = (address: string, visitor: Visitor, init?: RequestInit) => Promise<Response>

onEmbedded('the admin area', (test, engine) => {
  let ask: Ask
  let modules: ServerBuild['routes']

  beforeAll(async () => {
    const database = await engine.open()
    await buildPost(database.db, { id: ID, title: SECRET, slug: 'secret', status: 'draft' })
    modules = await loadRoutes(below)
    ask = await openFor(database, modules)
  })

  const rows = Object.entries(OWNERS)
  const isFunction = (address: string) => address.startsWith('/admin/functions/')
  const isScreen = (file: string) => modules[file.replace(/\.tsx?$/, '')]?.module.default !== undefined
  const strangers = ['anonymous', 'without the role'] as const

  test.each(rows)('%s is not read by others, neither as a page nor as data', async (file, address) => {
    const asked = isFunction(address) ? 'function' : 'page'
    for (const visitor of strangers) {
      for (const way of isScreen(file) ? waysToRead(file, address) : [address]) {
        await expectTurnedAway(await ask(way, visitor), visitor, asked)
      }
    }
  })

  test.each(rows)('%s changes nothing for others', async (file, address) => {
    for (const visitor of strangers) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const init = { method, headers: { 'Content-Type': 'application/json', Origin: ORIGIN }, body: '{}' }
        await expectTurnedAway(await ask(address, visitor, init), visitor, 'change')
        if (isScreen(file)) await expectTurnedAway(await ask(dataOf(address), visitor, init), visitor, 'change')
      }
    }
  })

  test.each(DETAILS_TABS)('the tab %s of the details of a post is read by the admin alone', async (tab) => {
    const address = detailsTabHref(ID, tab)
    for (const visitor of strangers) {
      for (const way of waysToRead('routes/admin/posts/details.tsx', address))
        await expectTurnedAway(await ask(way, visitor), visitor, 'page')
    }
    const answer = await ask(address, 'admin')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(SECRET)
  })

  test.each(rows)('%s lets the admin in', async (file, address) => {
    const reading = await ask(address, 'admin')
    expect([401, 403, 500]).not.toContain(reading.status)
    expect(reading.headers.get('Location') ?? '').not.toContain('/admin/login')
    if (isScreen(file)) expect((await ask(dataOf(address), 'admin')).status).toBeLessThan(500)
  })
})

async function expectTurnedAway(answer: Response, visitor: Visitor, asked: 'page' | 'function' | 'change'): Promise<void> {
  const text = await answer.text()
  expect(text).not.toContain(SECRET)
  if (asked !== 'page') {
    expect(answer.status).toBe(visitor === 'anonymous' ? 401 : 403)
    return
  }
  // Single fetch responds with 202 and contains the redirect in its body.
  const location = answer.headers.get('Location') ?? text
  expect([302, 202]).toContain(answer.status)
  expect(location).toContain('/admin/login')
  expect(text).not.toContain('loaderData')
  if (visitor === 'without the role') expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
}

/** The page, its loader data, and the data of this route without its parents. */
function waysToRead(file: string, address: string): string[] {
  const data = dataOf(address)
  return [address, data, `${data}${data.includes('?') ? '&' : '?'}_routes=${file.replace(/\.tsx?$/, '')}`]
}

function dataOf(address: string): string {
  const { pathname, search } = new URL(address, ORIGIN)
  return `${pathname}.data${search}`
}

async function openFor(database: Database, modules: ServerBuild['routes']): Promise<Ask> {
  const render = openSite(database, modules)
  const owner = await signInFor(database.db, 'owner@example.com')
  const reader = await signInFor(database.db, 'reader@example.com')
  const [readersSession] = (await database.db.select().from(sessions)).filter(({ userId }) => userId === reader.userId)
  if (!readersSession) throw new Error('the reader has no session')
  await database.db.delete(userRoles).where(eq(userRoles.userId, reader.userId))
  return async (address, visitor, init = {}) => {
    // The guard deletes the session with the first request.
    if (visitor === 'without the role') await database.db.insert(sessions).values(readersSession).onConflictDoNothing()
    const headers = new Headers(init.headers)
    if (visitor !== 'anonymous') headers.set('Cookie', visitor === 'admin' ? owner.cookie : reader.cookie)
    return render(new Request(new URL(address, ORIGIN), { ...init, headers }))
  }
}
