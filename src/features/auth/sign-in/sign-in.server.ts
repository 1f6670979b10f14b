// The three ways in: a password, a code after it, a passkey. All of them answer an outcome; only defects are thrown.
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { AppError } from '#src/server/errors.ts'
import { type HashQueue, isQueueFull } from '#src/server/hash-queue.server.ts'
import { logger } from '#src/server/logger.server.ts'
import type { LimitName } from '#src/server/rate-limit/limits.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import { authFor } from '../auth.server.ts'
import { isAuthRefusal, isNotAdmin } from '../auth-refusal.ts'
import { signInSchema } from '../credentials.schema.ts'
import { verifyOnce } from '../one-time-code.server.ts'
import type { PasskeyAnswer } from '../passkeys/passkey.schema.ts'
import { adminHashQueue, visitorHashQueue } from '../password-hash.server.ts'
import { recordSignIn } from '../sign-in-times.server.ts'
import { deviceCookie, findDevice } from './known-device.server.ts'
import { ACCESS_DENIED, BUSY, PASSKEY_REFUSED, TOO_LATE, tooManyAttempts, WRONG_CODE, WRONG_CREDENTIALS } from './sign-in-messages.ts'

/** `headers` come from `authHeaders`, `address` is the key for limits. */
export type SignInRequest = { origin: string; address: string; headers: Headers }

/** `step` is `code` when a second step is asked for; `cookies` are Set-Cookie lines. `at` is where to try again, `retryAfter` in how many seconds. */
export type SignInOutcome =
  | { step: 'done' | 'code'; cookies: string[] }
  | { step: 'refused'; at: 'password' | 'code'; message: string; status: number; retryAfter?: number }

const BEAT_MS = 250

type Refused = Extract<SignInOutcome, { step: 'refused' }>

/** An unknown account and a wrong password take the same time and are told the same. */
export async function signIn(
  db: Db,
  { email, password, origin, address, headers }: SignInRequest & { email: string; password: string },
): Promise<SignInOutcome> {
  const input = v.safeParse(signInSchema, { email, password })
  if (!input.success) return { step: 'refused', at: 'password', message: WRONG_CREDENTIALS, status: 400 }
  const startedAt = performance.now()
  const { queue, limits } = await laneFor(db, { email: input.output.email, address, headers })
  const outcome = await attempt(
    limits,
    WRONG_CREDENTIALS,
    async () => {
      const auth = await authFor(db, origin)
      const { response, headers: answered } = await queue.run(() =>
        auth.api.signInEmail({ body: input.output, headers, returnHeaders: true }),
      )
      const cookies = answered.getSetCookie()
      if ('twoFactorRedirect' in response) return { step: 'code', cookies }
      await completeSignIn(db, response.user.id)
      return { step: 'done', cookies: [...cookies, await deviceCookie(db, { email: input.output.email, isSecure: isSecure(origin) })] }
    },
    queue,
  )
  // A refusal for coming too often says nothing about the account.
  if (outcome.step === 'refused' && outcome.status !== 429) await waitForBeat(startedAt)
  return outcome
}

type Lane = { queue: HashQueue; limits: [LimitName, string][] }

/** A device the account is known to use is not held back by what others do; every other shares the queue, and the tries of its address and of the account. */
async function laneFor(db: Db, asked: { email: string; address: string; headers: Headers }): Promise<Lane> {
  const device = await findDevice(db, asked)
  if (device) return { queue: adminHashQueue, limits: [['signInByDevice', device]] }
  return {
    queue: visitorHashQueue,
    limits: [
      ['signInByAddress', asked.address],
      ['signInByAccount', asked.email],
    ],
  }
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}

/**
 * An account that exists costs a query more than one that does not, 122 ms rather than 114: refusals leave on the next
 * quarter of a second, where both are.
 */
async function waitForBeat(startedAt: number): Promise<void> {
  await setTimeout(BEAT_MS - ((performance.now() - startedAt) % BEAT_MS))
}

/** The second step, after a password: a code of the authenticator app, or a backup code, which is used up by it. */
export function signInWithCode(db: Db, { code, origin, address, headers }: SignInRequest & { code: string }): Promise<SignInOutcome> {
  const typed = code.replace(/\s/g, '').slice(0, 50)
  return attempt([['signInByAddress', address]], WRONG_CODE, async () => {
    const { api } = await authFor(db, origin)
    const given = { body: { code: typed }, headers, returnHeaders: true } as const
    const isFromApp = /^\d{6}$/.test(typed)
    const entered = isFromApp ? await verifyOnce(typed, () => api.verifyTOTP(given)) : await api.verifyBackupCode(given)
    if (!entered) return { step: 'refused', at: 'code', message: WRONG_CODE, status: 401 }
    const { id, email } = entered.response.user
    await completeSignIn(db, id)
    return { step: 'done', cookies: [...entered.headers.getSetCookie(), await deviceCookie(db, { email, isSecure: isSecure(origin) })] }
  })
}

export function signInWithPasskey(
  db: Db,
  { response, origin, address, headers }: SignInRequest & { response: PasskeyAnswer },
): Promise<SignInOutcome> {
  return attempt([['signInByAddress', address]], PASSKEY_REFUSED, async () => {
    const { api } = await authFor(db, origin)
    const verified = await api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true })
    const { response: entered, headers: answered } = verified
    await completeSignIn(db, entered.session.userId)
    return { step: 'done', cookies: answered.getSetCookie() }
  })
}

/**
 * The sign-in counts now, after its last step: better-auth makes a session, and ends it, also for a password that a code has yet to follow,
 * and a new one when the second step is turned on. A failure to record it does not fail the sign-in.
 */
async function completeSignIn(db: Db, userId: string): Promise<void> {
  try {
    await recordSignIn(db, userId, new Date())
  } catch (error) {
    logger.error({ err: error }, 'a sign-in could not be recorded')
  }
}

/**
 * Every attempt is counted first, so that many at once are not all let through; a success is taken back, and so is what found no room in
 * the queue. A queue that is full already costs nothing.
 */
async function attempt(
  limits: readonly [LimitName, string][],
  wrong: string,
  work: () => Promise<SignInOutcome>,
  queue?: HashQueue,
): Promise<SignInOutcome> {
  const takeBack = async () => {
    for (const [limit, key] of limits) await uncount(limit, key)
  }
  try {
    queue?.assertRoom()
    for (const [limit, key] of limits) await countAgainst(limit, key)
    const outcome = await work().catch(async (error: unknown) => {
      if (isQueueFull(error)) await takeBack()
      throw error
    })
    if (outcome.step !== 'refused') await takeBack()
    return outcome
  } catch (error) {
    const refusal = refusalFor(error, wrong)
    if (!refusal) throw error
    return refusal
  }
}

const START_AGAIN = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
/** How long better-auth locks the second step of an account after ten wrong codes, in seconds. */
const LOCKED = 900

function refusalFor(error: unknown, wrong: string): Refused | null {
  if (error instanceof AppError && error.code === 'too_many_requests') {
    const retryAfter = Number(error.details.retryAfter)
    return { step: 'refused', at: 'password', message: isQueueFull(error) ? BUSY : tooManyAttempts(retryAfter), status: 429, retryAfter }
  }
  if (isNotAdmin(error)) return { step: 'refused', at: 'password', message: ACCESS_DENIED, status: 403 }
  if (!isAuthRefusal(error) || error.statusCode >= 500) return null
  const code = error.body?.code ?? ''
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return { step: 'refused', at: 'password', message: tooManyAttempts(LOCKED), status: 429, retryAfter: LOCKED }
  if (START_AGAIN.has(code)) return { step: 'refused', at: 'password', message: TOO_LATE, status: 401 }
  return { step: 'refused', at: wrong === WRONG_CODE ? 'code' : 'password', message: wrong, status: 401 }
}
