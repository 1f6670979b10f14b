// The lock of everything below /admin: documents, their data, actions and functions alike.
import { type MiddlewareFunction, type RouterContextProvider, redirectDocument } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { authHeaders } from '#src/features/auth/auth.server.ts'
import { loginPath } from '#src/features/auth/next-path.ts'
import { endSession, findAdmin, type Visitor } from '#src/features/auth/session/find-admin.server.ts'
import { clientAddressContext } from '#src/server/client-address.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { siteContext } from '#src/server/site.server.ts'

type Context = Readonly<RouterContextProvider>

/** Middleware: lets admins through with their `adminContext`; readers are sent to the login, callers get 401 or 403. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visitor = await whoIsAsking(request, context)
  if (visitor.state === 'admin') {
    context.set(adminContext, visitor.admin)
    return withCookies(await next(), visitor.cookies)
  }
  const cookies = visitor.state === 'not_admin' ? await forget(request, context) : visitor.cookies
  if (isReading(request, url)) return withCookies(redirectDocument(loginPath(url.pathname + url.search)), cookies)
  const refusal = withCookies(refuse(visitor.state), cookies)
  // Thrown, it becomes data the router in the browser can read; returned, it is what a caller of a function reads.
  if (new URL(request.url).pathname.endsWith('.data')) throw refusal
  return refusal
}

export function whoIsAsking(request: Request, context: Context): Promise<Visitor> {
  const { db, origin } = context.get(siteContext)
  return findAdmin(db, origin, authHeaders(request.headers, context.get(clientAddressContext)))
}

/** Adds Set-Cookie lines to an answer. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  // The headers of some answers are immutable.
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('Set-Cookie', cookie)
  return copy
}

/** Somebody who lost the role is signed out; a failure to do so must not let them in. */
async function forget(request: Request, context: Context): Promise<string[]> {
  const { db, origin } = context.get(siteContext)
  try {
    return await endSession(db, origin, authHeaders(request.headers, context.get(clientAddressContext)))
  } catch (error) {
    logger.error({ err: error }, 'a session without the role could not be ended')
    return []
  }
}

/** A page was asked for, or its data; not a function. */
function isReading(request: Request, url: URL): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !url.pathname.startsWith('/admin/functions/')
}

function refuse(state: 'anonymous' | 'not_admin'): Response {
  const [error, status] = state === 'anonymous' ? ['signed_out', 401] : ['forbidden', 403]
  return Response.json({ error }, { status: Number(status), headers: { 'Cache-Control': 'no-store' } })
}
