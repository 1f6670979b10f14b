// The outer HTTP layer: health, static files, then React Router.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Database } from '#src/db/client.server.ts'
import { type Audience, audienceOf, buildFor, manifestFile } from './asset-manifests.server.ts'
import { clientAddressContext, clientAddressOf } from './client-address.server.ts'
import { env } from './env.server.ts'
import { finishResponse, setSecurityHeaders } from './finish-response.server.ts'
import { logger } from './logger.server.ts'
import { originOf } from './origin.server.ts'
import { projectRoot } from './root.server.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** The whole site as one fetch handler. */
export function createApp(build: ServerBuild, database: Database): Hono {
  const app = new Hono()
  const sites = createSites(build)
  app.use(async (c, next) => {
    const requestId = randomUUID()
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    // The rest of a body that is too large is not read, so nothing else can come on this connection.
    if (c.res.status === 413) c.res.headers.set('Connection', 'close')
    setSecurityHeaders(c.res.headers, originOf(c.req.raw, env()).startsWith('https:'))
    logger.debug({ requestId, method: c.req.method, path: c.req.path, status: c.res.status }, 'answered')
  })
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => answerReadiness(c, database))
  for (const { manifest } of Object.values(sites)) app.get(manifest.url, (c) => manifest.respond(c.req.raw))
  serveFiles(app)
  app.use(redirectTrailingSlash)
  app.all('*', async (c) => {
    const audience = audienceOf(c.req.path)
    const answer = await sites[audience].render(asReading(c.req.raw), provideClient(c))
    return finishResponse(c.req.raw, audience === 'visitor' ? answer : keepPrivate(answer))
  })
  app.onError((error, c) => {
    logger.error({ err: error, path: c.req.path }, 'request failed')
    return c.text('Something went wrong on this side. Please try again in a moment.', 500)
  })
  return app
}

type AudienceSite = { render: ReturnType<typeof createRequestHandler>; manifest: ReturnType<typeof manifestFile> }

function createSites(build: ServerBuild): Record<Audience, AudienceSite> {
  const siteFor = (audience: Audience): AudienceSite => {
    const narrowed = buildFor(audience, build)
    return { render: createRequestHandler(narrowed, env().NODE_ENV), manifest: manifestFile(narrowed.assets) }
  }
  return { visitor: siteFor('visitor'), door: siteFor('door'), owner: siteFor('owner') }
}

/** What is meant for one pair of eyes is kept by no cache and by no search engine. */
function keepPrivate(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Robots-Tag', 'noindex, nofollow')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

function provideClient(c: Context): RouterContextProvider {
  const context = new RouterContextProvider()
  const socketAddress = c.env?.incoming ? getConnInfo(c).remote.address : undefined
  context.set(clientAddressContext, clientAddressOf({ headers: c.req.raw.headers, socketAddress, trustProxy: env().TRUST_PROXY }))
  return context
}

async function answerReadiness(c: Context, { db, kind }: Database): Promise<Response> {
  try {
    await db.execute(sql`select 1`)
    return c.json({ status: 'ok', database: kind })
  } catch (error) {
    logger.warn({ err: error }, 'the database does not answer')
    return c.json({ status: 'unavailable', database: kind }, 503)
  }
}

/** HEAD is rendered like GET, so that it has the same tag and length; `finishResponse` leaves the body out. */
function asReading(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { method: 'GET', headers: request.headers }) : request
}

/** Built assets never change under their name; the few other public files are asked for again after an hour. */
function serveFiles(app: Hono): void {
  const root = path.relative(process.cwd(), path.join(projectRoot, 'build/client')) || '.'
  app.use('/assets/*', serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', IMMUTABLE) }))
  app.get('/assets/*', (c) => c.text('Not found', 404))
  const sendFile = serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', ONE_HOUR) })
  // What the build says about itself lies in a folder with a dot and is nobody else's business.
  app.use('/*', (c, next) => (c.req.path.startsWith('/.') ? next() : sendFile(c, next)))
}

/** One address per page: /posts/ moves to /posts. */
async function redirectTrailingSlash(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url)
  if (pathname === '/' || !pathname.endsWith('/')) {
    await next()
    return undefined
  }
  // The leading slashes are folded too: a Location of //host would leave the site.
  return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 301)
}
