import { authHeaders } from '#src/features/auth/auth.server.ts'
import { endSession } from '#src/features/auth/find-admin.server.ts'
import { noticeCookie } from '#src/features/auth/notice.ts'
import { clientAddressContext } from '#src/server/client-address.server.ts'
import { AppError } from '#src/server/errors.ts'
import { answerJson, assertSameOrigin } from '#src/server/request.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/auth.ts'
import { withCookies } from './guard.server.ts'

export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    if (params['*'] !== 'sign-out') throw new AppError('not_found')
    const cookies = await endSession(db, origin, authHeaders(request.headers, context.get(clientAddressContext)))
    return withCookies(Response.json({ state: 'signed_out' }), [...cookies, noticeCookie('signed_out', origin.startsWith('https:'))])
  })
}

export function loader(): Response {
  return Response.json({ error: 'not_found' }, { status: 404 })
}
