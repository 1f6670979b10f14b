// Authorization for everything below /admin: documents, loader data, actions and API.
import { data, type MiddlewareFunction, type RouterContextProvider, redirectDocument } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { authHeaders } from '#src/features/auth/auth-headers.ts'
import { LOGIN_PATH, loginPath } from '#src/features/auth/next-path.ts'
import { endSession, findAdmin, type SessionHolder } from '#src/features/auth/session/find-admin.server.ts'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { containsSecret } from '#src/server/http/request-path.ts'
import { logger } from '#src/server/logger.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Middleware: sets `adminContext` for admins. Redirects page requests of others to the login; answers other requests with 401, 403 or 503.
 * Counts every change.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visitor = await findRequester(request, context)
  if (visitor.state === 'admin') {
    context.set(adminContext, visitor.admin)
    const refusal = isSafe(request) ? null : await countChange(visitor.admin.id, url)
    return withCookies(refusal ?? (await next()), visitor.cookies)
  }
  // As an error of its screen, so that the form comes back filled in.
  if (visitor.state === 'unknown' && !isPageRequest(request, url) && !isFunction(url)) throw new AppError('unavailable')
  const cookies = visitor.state === 'not_admin' ? await signOutFormerAdmin(request, context) : visitor.cookies
  if (isPageRequest(request, url)) {
    const wanted = containsSecret(request.url) ? LOGIN_PATH : loginPath(url.pathname + url.search)
    return withCookies(redirectDocument(wanted), cookies)
  }
  const refusal = withCookies(refuse(visitor.state), cookies)
  // The client router needs a thrown response to read it as data. Callers of the API read a returned one.
  if (isLoaderDataPath(new URL(request.url).pathname)) throw refusal
  return refusal
}

export function findRequester(request: Request, context: Context): Promise<SessionHolder> {
  return findAdmin(context.get(siteContext).db, { ...requesterOf(request, context), now: new Date() })
}

/** The properties of a request that signing in needs. */
export function requesterOf(request: Request, context: Context): { origin: string; address: string; headers: Headers } {
  const address = context.get(clientAddressContext)
  return { origin: context.get(siteContext).origin, address, headers: authHeaders(request.headers, address) }
}

/** Adds Set-Cookie lines to a response, except for cookies that it sets itself, which are newer. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const isSet = new Set(response.headers.getSetCookie().map(nameOfCookie))
  // Some responses have immutable headers.
  const copy = new Response(response.body, response)
  for (const cookie of cookies) if (!isSet.has(nameOfCookie(cookie))) copy.headers.append('Set-Cookie', cookie)
  return copy
}

/** Set-Cookie lines as headers for `data()`. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

function nameOfCookie(line: string): string {
  return line.slice(0, line.indexOf('='))
}

/** Signs out a user who is no longer an admin. Access is denied even if that fails. */
async function signOutFormerAdmin(request: Request, context: Context): Promise<string[]> {
  try {
    return await endSession(context.get(siteContext).db, requesterOf(request, context))
  } catch (error) {
    logger.error({ err: error }, 'a session without the role could not be ended')
    return []
  }
}

/** Whether a page or its loader data is requested, not the API. */
function isPageRequest(request: Request, url: URL): boolean {
  return isSafe(request) && !isFunction(url)
}

function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isFunction({ pathname }: URL): boolean {
  return pathname.startsWith('/admin/functions/')
}

/** The API gets a response when there are too many changes; for screens the error is thrown, so that the frame displays it. */
async function countChange(accountId: string, url: URL): Promise<Response | null> {
  try {
    await countAgainst('changeByAccount', accountId)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const status = ERROR_STATUS[error.code]
    if (!isFunction(url)) throw data(null, status)
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(error.details.retryAfter) }
    return Response.json({ error: error.code }, { status, headers })
  }
}

const REFUSALS = {
  anonymous: ['signed_out', 401],
  not_admin: ['forbidden', 403],
  unknown: ['unavailable', 503],
} as const

function refuse(state: keyof typeof REFUSALS): Response {
  const [error, status] = REFUSALS[state]
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store' } })
}
