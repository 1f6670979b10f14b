// Asks every route below /admin, as it hangs in the URL map, as everybody who could ask. A route without a row here is red.
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq } from 'drizzle-orm'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '#src/db/client.server.ts'
import { sessions, userRoles } from '#src/db/schema/auth.ts'
import { createAdmin } from '#src/features/auth/create-admin.server.ts'
import { signIn } from '#src/features/auth/sign-in/sign-in.server.ts'
import routes from '#src/routes.ts'
import { projectRoot } from '#src/server/root.server.ts'
import { ORIGIN, openBrowser } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const SECRET = 'Nobody else has read this title'

/** Ways in, open to everybody; what they answer is tested where they are. */
const OPEN = ['routes/admin/entrance.tsx', 'routes/admin/login.tsx', 'routes/admin/setup.tsx', 'routes/admin/auth.ts']

/** Everything else belongs to the owner: an address of each. */
const OWNERS: Record<string, string> = {
  'routes/admin/guarded.tsx': '/admin',
  'routes/admin/home.ts': '/admin?index',
  'routes/admin/unknown.tsx': '/admin/no/such/screen',
  'routes/admin/dashboard.tsx': '/admin/dashboard',
  'routes/admin/analytics.tsx': '/admin/analytics',
  'routes/admin/comments.tsx': '/admin/comments',
  'routes/admin/categories.tsx': '/admin/categories',
  'routes/admin/link-shortener.tsx': '/admin/link-shortener',
  'routes/admin/posts/list.tsx': '/admin/posts',
  'routes/admin/posts/create.tsx': '/admin/posts/create',
  'routes/admin/posts/edit.tsx': `/admin/posts/edit/${ID}`,
  'routes/admin/posts/details.tsx': `/admin/posts/details/${ID}`,
  'routes/admin/posts/preview.tsx': `/admin/posts/preview/${ID}`,
  'routes/admin/settings/account.tsx': '/admin/settings',
  'routes/admin/settings/comments.tsx': '/admin/settings/comments',
  'routes/admin/settings/site.tsx': '/admin/settings/site',
  ...functions([
    'add-passkey',
    'change-category',
    'change-links',
    'change-posts',
    'check-slug',
    'describe-image',
    'discard-changes',
    'duplicate-post',
    'edited-post',
    'export-analytics',
    'export-links',
    'find',
    'import-links',
    'link-alias',
    'link-posts',
    'link-qr',
    'moderate-comments',
    'passkey-options',
    'preview-links',
    'publish-post',
    'publish-posts',
    'quick-edit',
    'remove-starter-content',
    'restore-revision',
    'revisions',
    'save-draft',
    'save-link',
    'suggest-categories',
    'unpublish-post',
    'upload-media',
  ]),
}

function functions(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`routes/admin/functions/${name}.ts`, `/admin/functions/${name}`]))
}

type Flat = RouteConfigEntry & { id: string; parentId: string | undefined; address: string }

const all = flatten(routes, 'root', '')
const below = all.filter(({ address, file }) => /^\/admin(\/|$)/.test(address) || file.startsWith('routes/admin/'))

function flatten(entries: readonly RouteConfigEntry[], parentId: string, base: string): Flat[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const address = entry.path ? `${base}/${entry.path}` : base
    return [{ ...entry, id, parentId, address }, ...flatten(entry.children ?? [], id, address)]
  })
}

test('every route of the admin area is either a way in or has a row, and every row has a route', () => {
  expect(below.map(({ file }) => file).sort()).toEqual([...OPEN, ...Object.keys(OWNERS)].sort())
})

type Visitor = 'anonymous' | 'without the role' | 'admin'
type Ask = (address: string, visitor: Visitor, init?: RequestInit) => Promise<Response>

onEmbedded('the admin area', (engine) => {
  let ask: Ask
  let modules: ServerBuild['routes']

  beforeAll(async () => {
    const database = await engine.open()
    await buildPost(database.db, { id: ID, title: SECRET, slug: 'secret', status: 'draft' })
    modules = await loadModules()
    ask = await openSite(database, modules)
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

  test.each(rows)('%s lets the admin in, and takes nothing from other sites', async (file, address) => {
    const reading = await ask(address, 'admin')
    expect([401, 403, 500]).not.toContain(reading.status)
    expect(reading.headers.get('Location') ?? '').not.toContain('/admin/login')
    if (isScreen(file)) expect((await ask(dataOf(address), 'admin')).status).toBeLessThan(500)
    const forged = await ask(address, 'admin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' },
      body: 'intent=x',
    })
    expect(forged.status).toBeGreaterThanOrEqual(400)
    expect(forged.status).toBeLessThan(500)
  })
})

async function expectTurnedAway(answer: Response, visitor: Visitor, asked: 'page' | 'function' | 'change'): Promise<void> {
  const text = await answer.text()
  expect(text).not.toContain(SECRET)
  if (asked !== 'page') {
    expect(answer.status).toBe(visitor === 'anonymous' ? 401 : 403)
    return
  }
  // Data is answered with 202 and the redirect inside.
  const location = answer.headers.get('Location') ?? text
  expect([302, 202]).toContain(answer.status)
  expect(location).toContain('/admin/login')
  expect(text).not.toContain('loaderData')
  if (visitor === 'without the role') expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
}

/** As a page, as its data, and as the data of this one route without what is around it. */
function waysToRead(file: string, address: string): string[] {
  const data = dataOf(address)
  return [address, data, `${data}${data.includes('?') ? '&' : '?'}_routes=${file.replace(/\.tsx?$/, '')}`]
}

function dataOf(address: string): string {
  const { pathname, search } = new URL(address, ORIGIN)
  return `${pathname}.data${search}`
}

/** The route modules themselves, hung up as in the URL map, without the bundler. */
async function loadModules(): Promise<ServerBuild['routes']> {
  const wanted = [{ id: 'root', file: 'root.tsx', parentId: undefined, path: '' }, ...below]
  const entries = await Promise.all(
    wanted.map(async ({ id, file, parentId, ...rest }) => {
      const module = await import(/* @vite-ignore */ path.join(projectRoot, 'src', file))
      return [id, { id, ...(parentId ? { parentId } : {}), ...rest, children: undefined, module }] as const
    }),
  )
  return Object.fromEntries(entries)
}

async function openSite(database: Database, modules: ServerBuild['routes']): Promise<Ask> {
  globalThis.inkfolioDatabase = Promise.resolve(database)
  const render = createRequestHandler(buildOf(modules), 'test')
  const owner = await signInFor(database.db, 'owner@example.com')
  const reader = await signInFor(database.db, 'reader@example.com')
  const [readersSession] = (await database.db.select().from(sessions)).filter(({ userId }) => userId === reader.userId)
  if (!readersSession) throw new Error('the reader has no session')
  await database.db.delete(userRoles).where(eq(userRoles.userId, reader.userId))
  return async (address, visitor, init = {}) => {
    // The guard ends it with the first request.
    if (visitor === 'without the role') await database.db.insert(sessions).values(readersSession).onConflictDoNothing()
    const headers = new Headers(init.headers)
    if (visitor !== 'anonymous') headers.set('Cookie', visitor === 'admin' ? owner.cookie : reader.cookie)
    return render(new Request(new URL(address, ORIGIN), { ...init, headers }), new RouterContextProvider())
  }
}

async function signInFor(db: Db, email: string): Promise<{ userId: string; cookie: string }> {
  const password = 'a sentence of somebody'
  const { userId } = await createAdmin(db, { email, name: 'Somebody', password })
  const browser = openBrowser()
  const outcome = await signIn(db, { email, password, ...browser.asking() })
  if (outcome.step === 'refused') throw new Error(outcome.message)
  browser.keep(outcome.cookies)
  return { userId, cookie: browser.asking().headers.get('Cookie') ?? '' }
}

/** As much of a build as answering takes: pages are not rendered, their data is what matters. */
function buildOf(modules: ServerBuild['routes']): ServerBuild {
  return {
    routes: modules,
    entry: {
      module: {
        default: (_request, status, headers, { staticHandlerContext: { loaderData, errors } }) =>
          Response.json({ loaderData, errors }, { status: status, headers }),
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    ssr: true,
  }
}
