// The lock of everything below /admin: documents, their data, actions and functions alike.
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

/** Middleware: lets admins through with their `adminContext`; readers are sent to the login, callers get 401, 403 or 503. Counts every change. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visitor = await findRequester(request, context)
  if (visitor.state === 'admin') {
    context.set(adminContext, visitor.admin)
    const refusal = isSafe(request) ? null : await countChange(visitor.admin.id, url)
    return withCookies(refusal ?? (await next()), visitor.cookies)
  }
  // As a failure of its screen, a form comes back to its sender.
  if (visitor.state === 'unknown' && !isPageRequest(request, url) && !isFunction(url)) throw new AppError('unavailable')
  const cookies = visitor.state === 'not_admin' ? await signOutFormerAdmin(request, context) : visitor.cookies
  if (isPageRequest(request, url)) {
    const wanted = containsSecret(request.url) ? LOGIN_PATH : loginPath(url.pathname + url.search)
    return withCookies(redirectDocument(wanted), cookies)
  }
  const refusal = withCookies(refuse(visitor.state), cookies)
  // Thrown, it becomes data the router in the browser can read; returned, it is what a caller of a function reads.
  if (isLoaderDataPath(new URL(request.url).pathname)) throw refusal
  return refusal
}

export function findRequester(request: Request, context: Context): Promise<SessionHolder> {
  return findAdmin(context.get(siteContext).db, { ...requesterOf(request, context), now: new Date() })
}

/** What the functions of sign-in ask to know about a request. */
export function requesterOf(request: Request, context: Context): { origin: string; address: string; headers: Headers } {
  const address = context.get(clientAddressContext)
  return { origin: context.get(siteContext).origin, address, headers: authHeaders(request.headers, address) }
}

/** Adds Set-Cookie lines to an answer, except for cookies that it sets itself: those are newer. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const isSet = new Set(response.headers.getSetCookie().map(nameOfCookie))
  // The headers of some answers are immutable.
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

/** Somebody who lost the role is signed out; a failure to do so must not let them in. */
async function signOutFormerAdmin(request: Request, context: Context): Promise<string[]> {
  try {
    return await endSession(context.get(siteContext).db, requesterOf(request, context))
  } catch (error) {
    logger.error({ err: error }, 'a session without the role could not be ended')
    return []
  }
}

/** A page was asked for, or its data; not a function. */
function isPageRequest(request: Request, url: URL): boolean {
  return isSafe(request) && !isFunction(url)
}

function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isFunction({ pathname }: URL): boolean {
  return pathname.startsWith('/admin/functions/')
}

/** Answers callers whose changes are too many; screens throw it, so that their frame says so. */
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
