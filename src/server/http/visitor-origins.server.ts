// Calls from pages of other origins: those of the site as files (decision 145). Only origins in API_ORIGINS, and only the functions below.
import type { Context, Next } from 'hono'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Env, env, isLoopback } from '../env.server.ts'

/** The functions that pages call for visitors. All are POST, and none reads a cookie of a visitor. */
export const VISITOR_FUNCTIONS: ReadonlySet<string> = new Set(
  [
    ...['increment-homepage-view', 'increment-post-view', 'report-reading'],
    ...['lookup-link', 'link-ready', 'increment-link-click', 'unlock-link'],
    ...['post-comment', 'preview-comment', 'edit-comment', 'delete-comment', 'own-comments', 'like-comment', 'comment-likes'],
  ].map((name) => `/functions/${name}`),
)

const PREFLIGHT_SECONDS = '600'

/**
 * Answers preflight requests of allowed origins, and passes their calls on as calls of this site without cookies. Every other request is passed
 * on as it is: its origin is refused by the function, and no header lets a page read the refusal.
 */
export async function allowVisitorOrigins(c: Context, next: Next): Promise<Response | undefined> {
  const allowed = env().API_ORIGINS
  if (allowed.length === 0 || !VISITOR_FUNCTIONS.has(c.req.path)) {
    await next()
    return undefined
  }
  const { raw: request } = c.req
  const origin: string = c.get('origin')
  const caller = findCaller(request, { allowed, origin })
  if (caller !== null && request.method === 'OPTIONS') return answerPreflight(caller)
  if (caller !== null && request.method === 'POST') c.req.raw = toOwnRequest(request, { caller, origin })
  await next()
  c.res.headers.append('Vary', 'Origin')
  if (caller === null) return undefined
  c.res.headers.set('Access-Control-Allow-Origin', caller)
  c.res.headers.set('Access-Control-Expose-Headers', 'Retry-After')
  return undefined
}

/** The origin of the page that calls, when it is another than this site and allowed. */
function findCaller({ headers }: Request, { allowed, origin }: { allowed: readonly string[]; origin: string }): string | null {
  const from = headers.get('origin')
  return from !== null && from !== origin && allowed.includes(from) ? from : null
}

function answerPreflight(caller: string): Response {
  const headers = {
    'Access-Control-Allow-Origin': caller,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type, Page-Referrer',
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    Vary: 'Origin',
  }
  return new Response(null, { status: 204, headers })
}

/** The session of the owner has no part in a call of another origin. Addresses of pages there count as those of pages here. */
function toOwnRequest(request: Request, { caller, origin }: { caller: string; origin: string }): Request {
  const { method, body, signal, url } = request
  const headers = new Headers(request.headers)
  for (const name of ['Cookie', 'Authorization', 'Sec-Fetch-Site']) headers.delete(name)
  headers.set('Origin', origin)
  for (const name of ['referer', 'page-referrer'] as const) {
    const page = headers.get(name)
    if (page === caller || page?.startsWith(`${caller}/`)) headers.set(name, origin + page.slice(caller.length))
  }
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' }
  return new Request(url, init)
}

type OriginsEnv = Pick<Env, 'API_ORIGINS' | 'SITE_URL' | 'STATIC_SITE_URL' | 'STATIC_API'>

/** The `api origins` check of `doctor`: no line without origins. Browsers block calls of a page with https to an address without. */
export function inspectApiOrigins({ API_ORIGINS, SITE_URL, STATIC_SITE_URL = SITE_URL, STATIC_API }: OriginsEnv = env()): Diagnostic[] {
  const check = 'api origins'
  // What another site allows is not known here.
  const isRefused = STATIC_SITE_URL !== undefined && STATIC_SITE_URL !== SITE_URL && !API_ORIGINS.includes(STATIC_SITE_URL)
  if (isRefused && STATIC_API !== undefined && STATIC_API === SITE_URL)
    return [{ check, ok: false, detail: `this site refuses calls of its exported pages: add ${STATIC_SITE_URL} to API_ORIGINS` }]
  if (API_ORIGINS.length === 0) return []
  const isInsecure = SITE_URL?.startsWith('http:') === true && !isLoopback(new URL(SITE_URL).hostname)
  const blocked = isInsecure ? API_ORIGINS.filter((origin) => origin.startsWith('https:')) : []
  if (blocked.length > 0)
    return [{ check, ok: false, detail: `browsers block calls of ${blocked.join(', ')} to ${SITE_URL}: serve it with https` }]
  return [{ check, ok: true, detail: `pages of ${API_ORIGINS.join(', ')} may call the functions for visitors` }]
}
