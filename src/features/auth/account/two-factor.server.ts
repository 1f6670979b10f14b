// Two-factor authentication of the owner. better-auth stores the secret and the backup codes, both encrypted. Turning the second step on or off
// changes the session, so these functions return Set-Cookie lines.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { users } from '#src/db/schema/auth.ts'
import { drawQrCode } from '#src/lib/web/qr-code.server.ts'
import { AppError } from '#src/server/errors.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Admin } from '../admin.ts'
import { getAuth } from '../auth.server.ts'
import { isAuthApiError } from '../auth-api-error.ts'
import { verifyOnce } from '../one-time-code.server.ts'
import { confirmPassword } from './confirm-password.server.ts'

/** `headers` come from `authHeaders` of the owner's request. */
type AuthRequest = { origin: string; headers: Headers; password: string }

/** The key for an authenticator app, as text and as otpauth URI, with its backup codes. */
export type TwoFactorKey = { secret: string; uri: string; codes: string[] }

/** `qr` is the URI as QR code: an SVG image in a `data:` URL. */
export type DisplayedKey = TwoFactorKey & { qr: string }

export function displayKey(key: TwoFactorKey): DisplayedKey {
  return { ...key, qr: `data:image/svg+xml,${encodeURIComponent(drawQrCode(key.uri))}` }
}

export async function isTwoFactorOn(db: Db, actor: Admin): Promise<boolean> {
  const [user] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, actor.id))
  return user?.isOn ?? false
}

/** Creates a key. Sign-in asks for codes only after `confirmTwoFactor`. Throws wrong_password, or conflict when the second step is on. */
export async function startTwoFactor(db: Db, actor: Admin, { origin, headers, password }: AuthRequest): Promise<TwoFactorKey> {
  await confirmPassword(db, actor, password)
  if (await isTwoFactorOn(db, actor)) throw new AppError('conflict')
  const { api } = await getAuth(db, origin)
  const started = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
  if (!('totpURI' in started)) throw new Error('the second step has no key')
  const secret = new URL(started.totpURI).searchParams.get('secret') ?? ''
  return { secret, uri: started.totpURI, codes: started.backupCodes }
}

/** Turns the second step on, with a code that proves that the app has the key. Throws invalid_input for a wrong code. */
export async function confirmTwoFactor(
  db: Db,
  actor: Admin,
  { origin, headers, code }: Omit<AuthRequest, 'password'> & { code: string },
): Promise<string[]> {
  await countAgainst('confirmPassword', actor.id)
  const { api } = await getAuth(db, origin)
  try {
    const typed = code.replace(/\s/g, '')
    const verified = await verifyOnce(typed, () => api.verifyTOTP({ body: { code: typed }, headers, returnHeaders: true }))
    if (!verified) throw new AppError('invalid_input', { reason: 'code' })
    await uncount('confirmPassword', actor.id)
    return verified.headers.getSetCookie()
  } catch (error) {
    if (isAuthApiError(error) && error.statusCode < 500) throw new AppError('invalid_input', { reason: 'code' }, { cause: error })
    throw error
  }
}

/** Throws wrong_password. */
export async function stopTwoFactor(db: Db, actor: Admin, { origin, headers, password }: AuthRequest): Promise<string[]> {
  await confirmPassword(db, actor, password)
  const { api } = await getAuth(db, origin)
  const { headers: responseHeaders } = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true })
  return responseHeaders.getSetCookie()
}

/** Replaces the backup codes. Throws wrong_password, or conflict when the second step is off. */
export async function renewBackupCodes(db: Db, actor: Admin, { origin, headers, password }: AuthRequest): Promise<string[]> {
  await confirmPassword(db, actor, password)
  if (!(await isTwoFactorOn(db, actor))) throw new AppError('conflict')
  const { api } = await getAuth(db, origin)
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers })
  return backupCodes
}
