import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { Db } from '#src/db/client/client.server.ts'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '#src/db/schema/auth.ts'
import { logger } from '#src/server/logger.server.ts'
import { NOT_ADMIN } from './auth-api-error.ts'
import { CLIENT_ADDRESS_HEADER } from './auth-headers.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './credentials.schema.ts'
import { isAdmin } from './roles.server.ts'
import { hashPassword, verifyPassword } from './scrypt.server.ts'
import { decodeAddress } from './sign-in/sign-in-address.ts'

const AUTH_PATH = '/admin/auth'
const DAY = 24 * 60 * 60

export type Auth = ReturnType<typeof createAuth>

export function createAuth(db: Db, origin: string, secret: string) {
  return betterAuth({
    appName: 'Inkfolio',
    baseURL: origin,
    basePath: AUTH_PATH,
    trustedOrigins: [origin],
    secret,
    database: databaseOf(db),
    // Sign-ins are queued before they hash a password (`password-hash.server.ts`).
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // A session expires a week after its last use. Use renews it at most once a day.
    session: { expiresIn: 7 * DAY, updateAge: DAY, freshAge: 0 },
    databaseHooks: {
      session: {
        create: {
          before: (session, context) => admitSession(db, session, context?.headers),
        },
      },
    },
    plugins: [twoFactor({ issuer: new URL(origin).host }), passkeyOf(origin)],
    advanced: {
      cookiePrefix: 'inkfolio',
      useSecureCookies: origin.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      database: { generateId: false },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => logger.error({ reason: message }, 'better-auth reported an error') },
  })
}

/** Finds users by addresses that `encodeAddress` has written. */
function databaseOf(db: Db): ReturnType<typeof drizzleAdapter> {
  const open = drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors, passkey: passkeys },
  })
  return (options) => {
    const adapter = open(options)
    return {
      ...adapter,
      findOne: ({ where, ...query }) =>
        adapter.findOne({
          ...query,
          where: where.map((one) => (one.field === 'email' ? { ...one, value: decodeAddress(one.value) } : one)),
        }),
    }
  }
}

/** A passkey replaces password and code, so it must verify its user (fingerprint, face or PIN) and be discoverable. */
function passkeyOf(origin: string) {
  return passkey({
    rpName: 'Inkfolio',
    rpID: new URL(origin).hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: { afterVerification: ({ verification }) => assertVerified(verification.registrationInfo?.userVerified) },
    authentication: { afterVerification: ({ verification }) => assertVerified(verification.authenticationInfo.userVerified) },
  })
}

function assertVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'NOT_VERIFIED', message: 'The passkey did not verify its user.' })
}

/** Only admins get a session, whether they use a password, a second step or a passkey. */
async function admitSession<S extends { userId: string }>(db: Db, session: S, headers: Headers | undefined) {
  if (!(await isAdmin(db, session.userId))) throw new APIError('FORBIDDEN', { code: NOT_ADMIN, message: NOT_ADMIN })
  return { data: { ...session, ipAddress: headers?.get(CLIENT_ADDRESS_HEADER) ?? '' } }
}
