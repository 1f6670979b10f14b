// The outer HTTP layer: health, static files, then React Router.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Database } from '#src/db/client/client.server.ts'
import { isOutOfSpace } from '#src/db/client/disk-space.server.ts'
import { env } from '../env.server.ts'
import { logger } from '../logger.server.ts'
import { answerMetrics, recordRequest, requireMetricsToken } from '../metrics.server.ts'
import { cacheableContext } from '../page-cache/cacheable.server.ts'
import type { PageCache, Rendered } from '../page-cache/page-cache.server.ts'
import { respondWith } from '../page-cache/page-request.server.ts'
import { IMMUTABLE, ONE_HOUR } from '../page-cache/static-files.server.ts'
import { projectRoot } from '../project-root.server.ts'
import { type Audience, audienceOf, buildFor, manifestFile } from '../rendering/audience-builds.server.ts'
import { finishResponse, setSecurityHeaders } from '../rendering/finish-response.server.ts'
import { type StaticSite, staticSiteContext } from '../rendering/static-site.server.ts'
import { isProcessEnding } from '../shutdown.server.ts'
import { findCanonicalPath } from './canonical-path.ts'
import { clientAddressContext, clientAddressOf } from './client-address.server.ts'
import { handleRouteErrors } from './handle-errors.server.ts'
import { originOf } from './origin.server.ts'
import { recordMissingFiles, recordProxy, recordWrongAddress } from './proxy-faults.server.ts'
import { isLedBack } from './redirect-loop.server.ts'
import { requestIdContext } from './request-id.server.ts'
import { loggedPath, routablePath } from './request-path.ts'
import { recordRequestedHost } from './requested-hosts.server.ts'
import { requestedSearch, requestedSearchContext } from './requested-search.server.ts'
import { allowVisitorOrigins } from './visitor-origins.server.ts'
import { findWrongAddress, isDocumentWanted, refuseWrongAddress, type WrongAddress, wrongAddressContext } from './wrong-address.server.ts'

/** The Retry-After header by status, for responses that set none; most limits last a minute. */
const RETRY_AFTER_S = new Map([
  [429, '60'],
  [503, '5'],
])

/** Variables that the first middleware sets for every request. */
type AppEnv = { Bindings: Partial<HttpBindings>; Variables: { requestId: string; origin: string } }

type Site = {
  build: ServerBuild
  database: Database
  pages: PageCache
  /** Built files that the owner may have replaced, and what finds the address of the replacement; null while there is none. */
  replaced: { files: readonly string[]; find: (path: string) => Promise<string | null> }
  /** For a site that is exported as files. Its requests are not those of visitors, and are not counted. */
  staticSite?: StaticSite
}

/** The whole site as one fetch handler. */
export function createApp({ build, database, pages, replaced, staticSite }: Site): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: ({ url }) => routablePath(url) })
  const sites = createSites(handleRouteErrors(build))
  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const origin = staticSite?.origin ?? originOf(c.req.raw, env())
    c.set('requestId', requestId)
    c.set('origin', origin)
    if (!staticSite) {
      recordRequestedHost(origin)
      recordProxy(c.req.raw, socketAddressOf(c))
    }
    await next()
    if (!staticSite) recordMissingFiles(c.req.raw, socketAddressOf(c), c.res.status)
    // After a change, the client sees the new state on every page.
    if (!isReading(c.req.method)) await pages.waitForChanges()
    c.res.headers.set('X-Request-Id', requestId)
    const retryAfter = RETRY_AFTER_S.get(c.res.status)
    if (retryAfter && !c.res.headers.has('Retry-After')) c.res.headers.set('Retry-After', retryAfter)
    setSecurityHeaders(c.res.headers, origin.startsWith('https:'))
    if (!staticSite) recordRequest(c.req.path, c.res.status, (performance.now() - startedAt) / 1000)
    logger.debug({ requestId, method: c.req.method, path: loggedPath(c.req.url), status: c.res.status }, 'answered')
  })
  app.use('/functions/*', allowVisitorOrigins)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => answerReadiness(c, database))
  app.use('/metrics', requireMetricsToken)
  app.get('/metrics', answerMetrics)
  for (const { manifest } of Object.values(sites)) app.get(manifest.url, (c) => manifest.respond(c.req.raw))
  for (const file of replaced.files) {
    app.get(file, async (c, next) => {
      const address = await replaced.find(file)
      if (address === null) return next()
      c.header('Cache-Control', ONE_HOUR)
      return c.redirect(address)
    })
  }
  serveFiles(app)
  app.use((c, next) => redirectToCanonical(c, pages, next))
  app.use(async (c, next) => {
    const wrong = isReading(c.req.method) ? null : findWrongAddress(c.req.raw, c.get('origin'))
    if (wrong) recordWrongAddress(wrong)
    return wrong ? refuseForm(c, sites[audienceOf(c.req.path)].render, wrong) : next()
  })
  app.all('*', async (c) => {
    const audience = audienceOf(c.req.path)
    const render = createRender(sites[audience].render, c, staticSite)
    const address = isReading(c.req.method) && audience === 'visitor' ? pages.cacheKey(c.req.path + new URL(c.req.url).search) : null
    if (address === null) {
      const { response } = await render(toRouterRequest(c))
      if (audience !== 'visitor') return finishResponse(c.req.raw, setPrivateHeaders(response))
      // The response to a form contains what the visitor typed.
      if (!isReading(c.req.method)) response.headers.set('Cache-Control', 'no-store')
      return finishResponse(c.req.raw, response)
    }
    const origin = c.get('origin')
    const answer = await pages.answer(origin, address, () => render(toSharedRequest(c.req.raw, origin + address)))
    return answer instanceof Response ? finishResponse(c.req.raw, answer) : respondWith(answer, c.req.raw)
  })
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    logger.error({ err: error, requestId, method: c.req.method, path: loggedPath(c.req.url) }, 'request failed')
    return c.text(`Something went wrong on this side. Please try again in a moment. (Request ${requestId})`, 500)
  })
  return app
}

/** Responds, with a page or with JSON, that the form came from another address than the site's. Reads nothing else of the request. */
async function refuseForm(c: Context<AppEnv>, render: AudienceSite['render'], wrong: WrongAddress): Promise<Response> {
  if (!isDocumentWanted(c.req.raw)) return refuseWrongAddress(wrong)
  const context = provideClient(c)
  context.set(wrongAddressContext, wrong)
  const page = await render(new Request(c.get('origin') + c.req.path), context)
  // A resource route has no page.
  const isPage = page.headers.get('Content-Type')?.startsWith('text/html')
  return isPage ? finishResponse(c.req.raw, setPrivateHeaders(page)) : refuseWrongAddress(wrong)
}

type AudienceSite = { render: ReturnType<typeof createRequestHandler>; manifest: ReturnType<typeof manifestFile> }

function createSites(build: ServerBuild): Record<Audience, AudienceSite> {
  const siteFor = (audience: Audience): AudienceSite => {
    const narrowed = buildFor(audience, build)
    return { render: createRequestHandler(narrowed, env().NODE_ENV), manifest: manifestFile(narrowed.assets) }
  }
  return { visitor: siteFor('visitor'), signIn: siteFor('signIn'), owner: siteFor('owner') }
}

/** Responses for one person are neither cached nor indexed. The Referer of their requests omits the path, which may contain a token. */
function setPrivateHeaders(answer: Response): Response {
  answer.headers.set('Referrer-Policy', 'strict-origin')
  answer.headers.set('Cache-Control', 'private, no-store')
  answer.headers.set('X-Robots-Tag', 'noindex, nofollow')
  return answer
}

function provideClient(c: Context<AppEnv>): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestIdContext, c.get('requestId'))
  context.set(clientAddressContext, clientKeyOf(c))
  return context
}

function clientKeyOf(c: Context): string {
  return clientAddressOf({ headers: c.req.raw.headers, socketAddress: socketAddressOf(c), trustProxy: env().TRUST_PROXY })
}

function socketAddressOf(c: Context): string | undefined {
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined
}

async function answerReadiness(c: Context, { db, kind }: Database): Promise<Response> {
  if (isProcessEnding()) return c.json({ status: 'ending', database: kind }, 503)
  try {
    await db.execute(sql`select 1`)
    if (isOutOfSpace()) return c.json({ status: 'disk full', database: kind }, 503)
    return c.json({ status: 'ok', database: kind })
  } catch (error) {
    logger.warn({ err: error }, 'the database is unavailable')
    return c.json({ status: 'unavailable', database: kind }, 503)
  }
}

/**
 * The request under its public address. Behind a proxy that terminates HTTPS, React Router would otherwise take every form for a
 * cross-origin one. Renders HEAD like GET, so that ETag and length are the same; `finishResponse` omits the body.
 */
function toRouterRequest(c: Context<AppEnv>): Request {
  const { raw: request, path: pathname } = c.req
  const isHead = request.method === 'HEAD'
  const origin = c.get('origin')
  const requested = new URL(request.url)
  if (!isHead && requested.origin === origin && requested.pathname === pathname) return request
  const { body, signal } = request
  const headers = new Headers(request.headers)
  // A range is defined for GET only.
  if (isHead) headers.delete('Range')
  const init: RequestInit & { duplex: 'half' } = { method: isHead ? 'GET' : request.method, headers, body, signal, duplex: 'half' }
  return new Request(`${origin}${pathname}${requested.search}`, init)
}

/** Renders a request, and notes whether its response may be cached. */
function createRender(
  render: AudienceSite['render'],
  c: Context<AppEnv>,
  staticSite: Site['staticSite'],
): (request: Request) => Promise<Rendered> {
  return async (request) => {
    const context = provideClient(c)
    const cacheable = { isCacheable: true }
    context.set(cacheableContext, cacheable)
    context.set(requestedSearchContext, requestedSearch(c.req.url))
    if (staticSite) context.set(staticSiteContext, staticSite)
    return { response: await render(request, context), ...cacheable }
  }
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The request for a page that will be cached, without the headers that concern the copy of one client. */
function toSharedRequest({ headers }: Request, url: string): Request {
  const shared = new Headers(headers)
  for (const name of ['If-None-Match', 'Range', 'Accept-Encoding']) shared.delete(name)
  return new Request(url, { headers: shared })
}

/** Serves the files that `sendCached` does not: large or new files, and requests with conditions or ranges. */
function serveFiles(app: Hono<AppEnv>): void {
  const folder = path.join(projectRoot, 'build/client')
  // Tests have no build. The middleware would log that for every site they open.
  if (!existsSync(folder)) return
  const root = path.relative(process.cwd(), folder) || '.'
  app.use('/assets/*', serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', IMMUTABLE) }))
  app.get('/assets/*', (c) => c.text('Not found', 404))
  const sendFile = serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', ONE_HOUR) })
  // Folders with a leading dot describe the build and are not served. File names contain a dot and page paths do not, so a page needs none
  // of three file system lookups.
  app.use('/*', (c, next) => (/\/\.|^[^.]*$/.test(decodeURI(c.req.path)) ? next() : sendFile(c, next)))
}

/** Redirects to the one address of a page: /posts/ and /Posts to /posts, unless a proxy leads back there. Sign-in is left alone: its query contains a one-time token. */
async function redirectToCanonical(c: Context, pages: PageCache, next: () => Promise<void>): Promise<Response | undefined> {
  const { path: pathname, url, method } = c.req
  const isCandidate = isReading(method) && audienceOf(pathname) !== 'signIn'
  const canonical = isCandidate ? findCanonicalPath(pathname, (path) => pages.cacheKey(path) !== null) : null
  if (canonical !== null && !isLedBack(clientKeyOf(c), pathname)) {
    // A browser that kept the redirect would not ask again, and never leave a loop.
    if (pathname.endsWith('/')) c.header('Cache-Control', 'no-cache')
    return c.redirect(canonical + new URL(url).search, 301)
  }
  await next()
  return undefined
}
