// Calls of pages of other origins: which are refused, and what an allowed one can do.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, signInFor } from '#tests/support/open-site.ts'
import { PUBLIC_ACTIONS } from '#tests/support/public-actions.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { LIMITS } from '../rate-limit/limits.ts'
import { inspectApiOrigins, VISITOR_FUNCTIONS } from './visitor-origins.server.ts'

const FILES = 'https://www.example.com'
vi.hoisted(() => {
  vi.stubEnv('API_ORIGINS', 'https://www.example.com, http://127.0.0.1:8080')
})

const FOREIGN = [
  ...['https://evil.example', 'null', '', '*', 'file://', `${FILES}.evil.example`, `${FILES}@evil.example`, 'https://a.www.example.com'],
  ...['https://example.com', 'https://xwww.example.com', 'http://www.example.com', `${FILES}:8443`, `${FILES}:443`, `${FILES}/`],
  ...[
    'https://WWW.example.com',
    `${FILES}, https://evil.example`,
    `https://evil.example, ${FILES}`,
    'http://127.0.0.1',
    'http://localhost:8080',
  ],
  `${FILES}${' '.repeat(400)}.evil.example`,
]
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'
const SESSION = 'session_1736078400000_abc'
const PREFLIGHT = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' }

const modules = await loadRoutes(siteRoutes)

/** The headers that let a page read an answer. */
function allowances({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'))
}

test('the functions for visitors are actions outside the admin area, and the others are known', () => {
  const actions = PUBLIC_ACTIONS.map(({ pattern }) => pattern)
  expect([...VISITOR_FUNCTIONS].filter((name) => !actions.includes(name))).toEqual([])
  const others = new Set(actions.filter((pattern) => !VISITOR_FUNCTIONS.has(pattern)))
  const forms = ['/functions/subscribe', '/posts/:slug', '/subscribe', '/subscription/:token']
  expect([...others].sort()).toEqual(['/admin/auth/*', '/admin/login', '/admin/setup', '/functions/content-webhook', ...forms])
})

test('doctor names the origins, and those whose browsers would block the calls', () => {
  const settings = { STATIC_SITE_URL: undefined, STATIC_API: undefined }
  const inspect = (SITE_URL?: string) => inspectApiOrigins({ ...settings, API_ORIGINS: [FILES, 'http://127.0.0.1:8080'], SITE_URL })
  expect(inspect('http://api.example')).toMatchObject([
    { ok: false, detail: expect.stringMatching(/^browsers block calls of https:\S+ to http:/) },
  ])
  for (const address of ['https://api.example', 'http://127.0.0.1:3000', undefined])
    expect(inspect(address)).toMatchObject([{ ok: true, detail: expect.stringContaining(`${FILES}, http://127.0.0.1:8080`) }])
  expect(inspectApiOrigins({ ...settings, API_ORIGINS: [], SITE_URL: 'https://api.example' })).toEqual([])
})

test('doctor says when this site refuses the calls of its own exported pages', () => {
  const inspect = (API_ORIGINS: string[], STATIC_API?: string) =>
    inspectApiOrigins({ API_ORIGINS, SITE_URL: 'https://api.example', STATIC_SITE_URL: FILES, STATIC_API })
  expect(inspect([], 'https://api.example')).toMatchObject([{ ok: false, detail: expect.stringContaining(`add ${FILES} to API_ORIGINS`) }])
  expect(inspect([FILES], 'https://api.example')).toMatchObject([{ ok: true }])
  expect(inspect([], 'https://other.example')).toEqual([])
  expect(inspect([])).toEqual([])
})

onEmbedded('a call of another origin', (test, engine) => {
  let database: Database
  let postId: string
  beforeAll(async () => {
    database = await engine.open()
    postId = (await buildPost(database.db, { slug: 'written-about' })).id
  })

  const ask = (
    site: TestSite,
    address: string,
    { origin, body = {}, ...headers }: { origin: string; body?: unknown } & Record<string, unknown>,
  ) =>
    site.ask(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...headers, Origin: origin },
      body: JSON.stringify(body),
    })
  const comment = () => ({
    post_id: postId,
    user_name: 'Mei Tanaka',
    user_email: `mei-${randomUUID()}@tanaka.example`,
    comment_text: `Does the same hold for ${randomUUID()}?`,
    user_session: SESSION,
    elapsed_ms: 10_000,
  })

  test('that is not listed is refused, stores nothing, and gets nothing to read', async () => {
    const site = await openTestSite(database)
    for (const origin of FOREIGN) {
      const answer = await ask(site, '/functions/post-comment', { origin, body: comment() })
      expect([answer.status, allowances(answer)], origin).toEqual([403, []])
      const preflight = await site.ask('/functions/post-comment', { method: 'OPTIONS', headers: { ...PREFLIGHT, Origin: origin } })
      expect([preflight.ok, allowances(preflight)], origin).toEqual([false, []])
    }
    const page = { origin: FOREIGN[0] ?? '', 'Sec-Fetch-Site': 'cross-site', Referer: `${FILES}/posts/written-about` }
    expect((await ask(site, '/functions/post-comment', { ...page, body: comment() })).status).toBe(403)
    expect(await database.db.select({ id: comments.id }).from(comments)).toEqual([])
  })

  test('that is listed reaches no other address: not the admin area, the sign-in, pages or files', async () => {
    const site = await openTestSite(database)
    const { cookie } = await signInFor(database.db, `${randomUUID()}@example.com`)
    const routes = siteRoutes
      .filter(({ id }) => modules[id]?.module.action)
      .map(({ address }) => address.replace(/:\w+|\*/, 'written-about'))
    const addresses = routes.filter((address) => !VISITOR_FUNCTIONS.has(address))
    expect(addresses.length).toBeGreaterThan(40)
    for (const address of [...addresses, '/FUNCTIONS/post-comment', '/functions/post-comment/', '/functions//post-comment']) {
      const answer = await ask(site, address, { origin: FILES, Cookie: cookie, body: comment() })
      expect([answer.status >= 400, allowances(answer)], address).toEqual([true, []])
    }
    for (const address of ['/', '/posts/written-about', '/posts/written-about.data', '/admin', '/healthz', '/functions/suggest?q=abc'])
      expect(allowances(await site.ask(address, { headers: { Origin: FILES, Cookie: cookie } })), address).toEqual([])
    expect(await database.db.select({ id: comments.id }).from(comments)).toEqual([])
  })

  test('that is listed is answered like one of this site, without cookies', async () => {
    const site = await openTestSite(database)
    for (const address of VISITOR_FUNCTIONS) {
      const preflight = await site.ask(address, { method: 'OPTIONS', headers: { ...PREFLIGHT, Origin: FILES } })
      expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')], address).toEqual([204, FILES])
      expect(preflight.headers.get('Vary')).toContain('Origin')
      const answer = await ask(site, address, { origin: FILES, 'Sec-Fetch-Site': 'cross-site' })
      expect([403, 500]).not.toContain(answer.status)
      expect(allowances(answer), address).toEqual(['access-control-allow-origin', 'access-control-expose-headers'])
      expect(answer.headers.get('Vary')).toContain('Origin')
    }
    const { cookie } = await signInFor(database.db, `${randomUUID()}@example.com`)
    const view = (origin: string) => ask(site, '/functions/increment-post-view', { origin, Cookie: cookie, body: { post_id: postId } })
    expect(await (await view(ORIGIN)).json()).toEqual({ counted: false })
    expect(await (await view(FILES)).json()).toMatchObject({ counted: true })
  })

  test('writes, changes, likes and deletes a comment by the session in its body', async () => {
    const site = await openTestSite(database)
    const call = async (name: string, body: unknown) => {
      const answer = await ask(site, `/functions/${name}`, { origin: FILES, body })
      expect(answer.status, name).toBe(200)
      return answer.json()
    }
    const { id } = await call('post-comment', comment())
    const own = { comment_id: id, user_session: SESSION }
    expect(await call('own-comments', { post_id: postId, user_session: SESSION })).toMatchObject({ own: [{ id }] })
    await call('edit-comment', { ...own, comment_text: 'Does it hold for a tree?' })
    expect(await call('like-comment', { ...own, user_session: 'session_of_a_reader' })).toEqual({ liked: true })
    const [stored] = await database.db.select({ text: comments.commentText }).from(comments).where(eq(comments.id, id))
    expect(stored).toEqual({ text: 'Does it hold for a tree?' })
    expect(await call('comment-likes', { post_id: postId, user_session: SESSION })).toEqual({ counts: { [id]: 1 }, liked: [] })
    const foreign = await ask(site, '/functions/delete-comment', { origin: FILES, body: { ...own, user_session: 'session_of_a_reader' } })
    expect(foreign.status).toBe(404)
    await call('delete-comment', own)
  })

  test('has the limits of bodies and rates, and a page can read them', async () => {
    const site = await openTestSite(database)
    const large = await ask(site, '/functions/like-comment', { origin: FILES, body: 'x'.repeat(3_000) })
    expect([large.status, allowances(large).length]).toEqual([413, 2])
    // The last test, because it exhausts the limit of its address.
    let last = new Response()
    for (let sent = 0; sent <= LIMITS.commentByAddress.points && last.status !== 429; sent += 1)
      last = await ask(site, '/functions/post-comment', { origin: FILES })
    expect([last.status, allowances(last).length]).toEqual([429, 2])
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
