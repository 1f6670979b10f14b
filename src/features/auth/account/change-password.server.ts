import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '#src/db/schema/auth.ts'
import { AppError } from '#src/server/errors.ts'
import type { Admin } from '../admin.ts'
import { PASSWORD_PROVIDER } from '../create-admin.server.ts'
import { hashAccountPassword } from '../password-hash.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { endOtherSessions } from './own-sessions.server.ts'

type ChangePassword = { current: string; wanted: string; now: Date }

/** Sets a new password, which the caller has validated, and ends every other session. Throws wrong_password. */
export async function changePassword(db: Db, actor: Admin, { current, wanted, now }: ChangePassword): Promise<void> {
  await confirmPassword(db, actor, current)
  const password = await hashAccountPassword(wanted)
  await db.transaction(async (tx) => {
    await setPassword(tx, { userId: actor.id, password, now })
    await endOtherSessions(tx, actor)
  })
}

type ResetPassword = { email: string; wanted: string; isSecondStepDropped: boolean; arePasskeysRemoved: boolean; now: Date }

/** How the reset has changed each way to sign in. */
export type PasswordReset = {
  sessionsEnded: number
  passkeys: { left: number; removed: number }
  secondStep: 'off' | 'on' | 'dropped'
}

/**
 * Sets a new password for the operator. Ends all sessions and all sign-ins that wait for a code. Removes passkeys and the second step only on
 * request, because a locked-out owner may have no other way to sign in. Throws not_found for an unknown account.
 */
export async function resetPassword(db: Db, options: ResetPassword): Promise<PasswordReset> {
  const { email, wanted, isSecondStepDropped, arePasskeysRemoved, now } = options
  const password = await hashAccountPassword(wanted)
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id, hasSecondStep: users.twoFactorEnabled }).from(users).where(eq(users.email, email))
    if (!user) throw new AppError('not_found', { email })
    await setPassword(tx, { userId: user.id, password, now })
    const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })
    await tx.delete(verifications).where(eq(verifications.value, user.id))
    if (isSecondStepDropped) {
      await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id))
      await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, user.id))
    }
    const ofUser = eq(passkeys.userId, user.id)
    const removed = arePasskeysRemoved ? await tx.delete(passkeys).where(ofUser).returning({ id: passkeys.id }) : []
    return {
      sessionsEnded: ended.length,
      passkeys: { left: await tx.$count(passkeys, ofUser), removed: removed.length },
      secondStep: !user.hasSecondStep ? 'off' : isSecondStepDropped ? 'dropped' : 'on',
    }
  })
}

/** `password` is the hash. Also works for an account without a password. */
async function setPassword(tx: Db, { userId, password, now }: { userId: string; password: string; now: Date }): Promise<void> {
  const ofUser = and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER))
  const changed = await tx.update(accounts).set({ password, updatedAt: now }).where(ofUser).returning({ id: accounts.id })
  if (changed.length === 0) await tx.insert(accounts).values({ userId, accountId: userId, providerId: PASSWORD_PROVIDER, password })
}
