import { isAPIError } from 'better-auth/api'
import * as v from 'valibot'
import type { Db } from '#src/db/client.server.ts'
import { AppError } from '#src/server/errors.ts'
import { countAgainst, uncount } from '#src/server/rate-limit.server.ts'
import { authFor, isNotAdmin } from './auth.server.ts'
import { signInSchema } from './credentials.schema.ts'
import { ACCESS_DENIED, tooManyAttempts, WRONG_CREDENTIALS } from './sign-in-messages.ts'

export type SignIn = { email: string; password: string; address: string; headers: Headers }

/** `step` is `code` when a second step is asked for; `cookies` are Set-Cookie lines. */
export type SignInOutcome = { step: 'done' | 'code'; cookies: string[] } | { step: 'refused'; message: string; status: number }

/** Signs in with a password. An unknown account and a wrong password take the same time and are told the same. */
export async function signIn(db: Db, origin: string, { email, password, address, headers }: SignIn): Promise<SignInOutcome> {
  const input = v.safeParse(signInSchema, { email, password })
  if (!input.success) return { step: 'refused', message: WRONG_CREDENTIALS, status: 400 }
  return throttled(address, input.output.email, async () => {
    const auth = await authFor(db, origin)
    const { response, headers: answered } = await auth.api.signInEmail({ body: input.output, headers, returnHeaders: true })
    return { step: 'twoFactorRedirect' in response ? 'code' : 'done', cookies: answered.getSetCookie() }
  })
}

/** Every attempt is counted first, so that many at once are not all let through; a success is taken back. */
export async function throttled(address: string, account: string, attempt: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  try {
    await countAgainst('signInByAddress', address)
    await countAgainst('signInByAccount', account)
    const outcome = await attempt()
    await uncount('signInByAddress', address)
    await uncount('signInByAccount', account)
    return outcome
  } catch (error) {
    return refusalFor(error)
  }
}

function refusalFor(error: unknown): SignInOutcome {
  if (error instanceof AppError && error.code === 'too_many_requests') {
    return { step: 'refused', message: tooManyAttempts(Number(error.details.retryAfter)), status: 429 }
  }
  if (isNotAdmin(error)) return { step: 'refused', message: ACCESS_DENIED, status: 403 }
  if (isAPIError(error) && error.statusCode < 500) return { step: 'refused', message: WRONG_CREDENTIALS, status: 401 }
  throw error
}
