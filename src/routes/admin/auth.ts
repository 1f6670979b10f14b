// The session API of the admin area. Exposes only these endpoints of better-auth, behind our own limits and checks. Everything else about
// the account is an action of its screen.
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { getAuth } from '#src/features/auth/auth.server.ts'
import { flashNoticeCookie } from '#src/features/auth/flash-notice.ts'
import { passkeyAssertionSchema } from '#src/features/auth/passkeys/passkey.schema.ts'
import { endSession } from '#src/features/auth/session/find-admin.server.ts'
import { type SignInRequest, signInWithPasskey } from '#src/features/auth/sign-in/sign-in.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/auth.ts'
import { findRequester, requesterOf, withCookies } from './guard.server.ts'

type Call = SignInRequest & { db: Db; request: Request }

const CALLS: Record<string, (call: Call) => Promise<Response>> = {
  'sign-out': signOut,
  'passkey/generate-authenticate-options': offerPasskeyChallenge,
  'passkey/verify-authentication': verifyPasskey,
}

/** `get-session` answers `{ state }`: `admin` or `signed_out`. Scripts get nothing else of the session. */
export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return answerJson(async () => {
    if (params['*'] !== 'get-session') throw new AppError('not_found')
    const { state, cookies } = await findRequester(request, context)
    if (state === 'unknown') throw new AppError('unavailable')
    return withCookies(Response.json({ state: state === 'admin' ? 'admin' : 'signed_out' }), cookies)
  })
}

export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, site.origin)
    const path = params['*'] ?? ''
    const call = Object.hasOwn(CALLS, path) ? CALLS[path] : undefined
    if (!call) throw new AppError('not_found')
    return call({ db: site.db, request, ...requesterOf(request, context) })
  })
}

async function signOut({ db, origin, headers }: Call): Promise<Response> {
  const cookies = await endSession(db, { origin, headers })
  return withCookies(Response.json({ state: 'signed_out' }), [...cookies, flashNoticeCookie('signed_out', origin.startsWith('https:'))])
}

/** Limited, because every challenge is a row until it expires. */
async function offerPasskeyChallenge({ db, origin, address, headers }: Call): Promise<Response> {
  await countAgainst('passkeyChallenge', address)
  const auth = await getAuth(db, origin)
  const { response, headers: responseHeaders } = await auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true })
  // Without user verification a passkey would be a single factor: possession of the device.
  return withCookies(Response.json({ ...response, userVerification: 'required' }), responseHeaders.getSetCookie())
}

async function verifyPasskey({ db, request, ...requester }: Call): Promise<Response> {
  assertContentType(request, 'application/json')
  await countAgainst('entryByAddress', requester.address)
  const response = v.safeParse(passkeyAssertionSchema, await readJson(request, 'passkey'))
  if (!response.success) throw new AppError('invalid_input', { reason: 'no passkey' })
  const outcome = await signInWithPasskey(db, { response: response.output, ...requester })
  if (outcome.step === 'refused') {
    const headers = new Headers(outcome.retryAfter === undefined ? {} : { 'Retry-After': String(outcome.retryAfter) })
    return Response.json({ error: 'forbidden', reason: outcome.message }, { status: outcome.status, headers })
  }
  return withCookies(Response.json({ state: 'admin' }), [
    ...outcome.cookies,
    flashNoticeCookie('welcome', requester.origin.startsWith('https:')),
  ])
}
