// Sign-in with a password, with a code after it, and with a passkey. A refused sign-in is an outcome; only defects are thrown.
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { AppError } from '#src/server/errors.ts'
import { type HashQueue, isQueueFull } from '#src/server/hash-queue.server.ts'
import { logger } from '#src/server/logger.server.ts'
import type { LimitName } from '#src/server/rate-limit/limits.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import { getAuth } from '../auth.server.ts'
import { isAuthApiError, isNotAdmin } from '../auth-api-error.ts'
import { signInSchema } from '../credentials.schema.ts'
import { verifyOnce } from '../one-time-code.server.ts'
import type { PasskeyAssertion } from '../passkeys/passkey.schema.ts'
import { adminHashQueue, visitorHashQueue } from '../password-hash.server.ts'
import { recordSignIn } from '../sign-in-times.server.ts'
import { deviceCookie, findDevice } from './known-device.server.ts'
import { encodeAddress } from './sign-in-address.ts'
import { ACCESS_DENIED, BUSY, PASSKEY_REFUSED, TOO_LATE, tooManyAttempts, WRONG_CODE, WRONG_CREDENTIALS } from './sign-in-messages.ts'

/** `headers` come from `authHeaders`. `address` is the key for rate limits. */
export type SignInRequest = { origin: string; address: string; headers: Headers }

/** `step` is `code` when the second step is required. `cookies` are Set-Cookie lines. `at` is the step to retry; `retryAfter` is in seconds. */
export type SignInOutcome =
  | { step: 'done' | 'code'; cookies: string[] }
  | { step: 'refused'; at: 'password' | 'code'; message: string; status: number; retryAfter?: number }

const BEAT_MS = 250

type Refused = Extract<SignInOutcome, { step: 'refused' }>

/** An unknown account and a wrong password have the same response time and message, so that accounts cannot be enumerated. */
export async function signIn(
  db: Db,
  { email, password, origin, address, headers }: SignInRequest & { email: string; password: string },
): Promise<SignInOutcome> {
  const input = v.safeParse(signInSchema, { email, password })
  if (!input.success) return { step: 'refused', at: 'password', message: WRONG_CREDENTIALS, status: 400 }
  const startedAt = performance.now()
  const { queue, limits } = await chooseLane(db, { email: input.output.email, address, headers })
  const outcome = await attempt(
    limits,
    WRONG_CREDENTIALS,
    async () => {
      const auth = await getAuth(db, origin)
      const { response, headers: responseHeaders } = await queue.run(() =>
        auth.api.signInEmail({ body: { ...input.output, email: encodeAddress(input.output.email) }, headers, returnHeaders: true }),
      )
      const cookies = responseHeaders.getSetCookie()
      if ('twoFactorRedirect' in response) return { step: 'code', cookies }
      await completeSignIn(db, response.user.id)
      return { step: 'done', cookies: [...cookies, await deviceCookie(db, { email: input.output.email, isSecure: isSecure(origin) })] }
    },
    queue,
  )
  // A rate limit reveals nothing about the account, so its refusal needs no delay.
  if (outcome.step === 'refused' && outcome.status !== 429) await waitForBeat(startedAt)
  return outcome
}

type Lane = { queue: HashQueue; limits: [LimitName, string][] }

/** A known device has its own queue and limit. All others share a queue, and the limits of their address and of the account. */
async function chooseLane(db: Db, request: { email: string; address: string; headers: Headers }): Promise<Lane> {
  const device = await findDevice(db, request)
  if (device) return { queue: adminHashQueue, limits: [['signInByDevice', device]] }
  return {
    queue: visitorHashQueue,
    limits: [
      ['signInByAddress', request.address],
      ['signInByAccount', request.email],
    ],
  }
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}

/**
 * Delays a refusal to the next multiple of `BEAT_MS`, which hides the timing difference between accounts: an existing one costs one more query
 * (122 ms instead of 114).
 */
async function waitForBeat(startedAt: number): Promise<void> {
  await setTimeout(BEAT_MS - ((performance.now() - startedAt) % BEAT_MS))
}

/** The second step: a code of the authenticator app, or a backup code, which works once. */
export function signInWithCode(db: Db, { code, origin, address, headers }: SignInRequest & { code: string }): Promise<SignInOutcome> {
  const normalizedCode = code.replace(/\s/g, '').slice(0, 50)
  return attempt([['signInByAddress', address]], WRONG_CODE, async () => {
    const { api } = await getAuth(db, origin)
    const options = { body: { code: normalizedCode }, headers, returnHeaders: true } as const
    const isFromApp = /^\d{6}$/.test(normalizedCode)
    const verification = await verifyOnce(normalizedCode, () => (isFromApp ? api.verifyTOTP(options) : api.verifyBackupCode(options)))
    if (!verification) return { step: 'refused', at: 'code', message: WRONG_CODE, status: 401 }
    const { id, email } = verification.response.user
    await completeSignIn(db, id)
    return {
      step: 'done',
      cookies: [...verification.headers.getSetCookie(), await deviceCookie(db, { email, isSecure: isSecure(origin) })],
    }
  })
}

export function signInWithPasskey(
  db: Db,
  { response, origin, address, headers }: SignInRequest & { response: PasskeyAssertion },
): Promise<SignInOutcome> {
  return attempt([['signInByAddress', address]], PASSKEY_REFUSED, async () => {
    const { api } = await getAuth(db, origin)
    const verified = await api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true })
    const { response: verification, headers: responseHeaders } = verified
    await completeSignIn(db, verification.session.userId)
    return { step: 'done', cookies: responseHeaders.getSetCookie() }
  })
}

/**
 * Records the sign-in after its last step. A hook on sessions would not do: better-auth also creates sessions before the second step, and when
 * the second step is turned on. A failure to record does not fail the sign-in.
 */
async function completeSignIn(db: Db, userId: string): Promise<void> {
  try {
    await recordSignIn(db, userId, new Date())
  } catch (error) {
    logger.error({ err: error }, 'cannot record a sign-in')
  }
}

/**
 * Counts every attempt before it runs, so that concurrent attempts cannot exceed the limits. A success is uncounted, and so is an attempt that
 * the queue refused. A full queue refuses before anything is counted.
 */
async function attempt(
  limits: readonly [LimitName, string][],
  failureMessage: string,
  work: () => Promise<SignInOutcome>,
  queue?: HashQueue,
): Promise<SignInOutcome> {
  const uncountAll = async () => {
    for (const [limit, key] of limits) await uncount(limit, key)
  }
  try {
    queue?.assertRoom()
    for (const [limit, key] of limits) await countAgainst(limit, key)
    const outcome = await work().catch(async (error: unknown) => {
      if (isQueueFull(error)) await uncountAll()
      throw error
    })
    if (outcome.step !== 'refused') await uncountAll()
    return outcome
  } catch (error) {
    const refusal = refusalFor(error, failureMessage)
    if (!refusal) throw error
    return refusal
  }
}

const START_AGAIN = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
/** Seconds for which better-auth locks the second step of an account after ten wrong codes. */
const LOCK_SECONDS = 900

function refusalFor(error: unknown, failureMessage: string): Refused | null {
  if (error instanceof AppError && error.code === 'too_many_requests') {
    const retryAfter = Number(error.details.retryAfter)
    return { step: 'refused', at: 'password', message: isQueueFull(error) ? BUSY : tooManyAttempts(retryAfter), status: 429, retryAfter }
  }
  if (isNotAdmin(error)) return { step: 'refused', at: 'password', message: ACCESS_DENIED, status: 403 }
  if (!isAuthApiError(error) || error.statusCode >= 500) return null
  const code = error.body?.code ?? ''
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return { step: 'refused', at: 'password', message: tooManyAttempts(LOCK_SECONDS), status: 429, retryAfter: LOCK_SECONDS }
  if (START_AGAIN.has(code)) return { step: 'refused', at: 'password', message: TOO_LATE, status: 401 }
  return { step: 'refused', at: failureMessage === WRONG_CODE ? 'code' : 'password', message: failureMessage, status: 401 }
}
