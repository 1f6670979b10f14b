import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { accounts, sessions, twoFactors, users } from '#src/db/schema/auth.ts'
import { AppError } from '#src/server/errors.ts'
import type { Admin } from '../admin.ts'
import { PASSWORD_PROVIDER } from '../create-admin.server.ts'
import { hashAccountPassword } from '../password-hash.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { endOtherSessions } from './own-sessions.server.ts'

type ChangePassword = { current: string; wanted: string; now: Date }

/** Gives the account a new password, which fits `newPasswordSchema`, and ends every other session. Throws wrong_password. */
export async function changePassword(db: Db, actor: Admin, { current, wanted, now }: ChangePassword): Promise<void> {
  await confirmPassword(db, actor, current)
  const password = await hashAccountPassword(wanted)
  await db.transaction(async (tx) => {
    await setPassword(tx, { userId: actor.id, password, now })
    await endOtherSessions(tx, actor)
  })
}

type ResetPassword = { email: string; wanted: string; isSecondStepDropped: boolean; now: Date }

/** By the operator's hand: a new password, and nobody stays signed in. Throws not_found when there is no such account. */
export async function resetPassword(db: Db, { email, wanted, isSecondStepDropped, now }: ResetPassword): Promise<void> {
  const password = await hashAccountPassword(wanted)
  await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new AppError('not_found', { email })
    await setPassword(tx, { userId: user.id, password, now })
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    if (isSecondStepDropped) {
      await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id))
      await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, user.id))
    }
  })
}

/** `password` is the hash. An account that had none, because it came another way, has one afterwards. */
async function setPassword(tx: Db, { userId, password, now }: { userId: string; password: string; now: Date }): Promise<void> {
  const ofUser = and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER))
  const changed = await tx.update(accounts).set({ password, updatedAt: now }).where(ofUser).returning({ id: accounts.id })
  if (changed.length === 0) await tx.insert(accounts).values({ userId, accountId: userId, providerId: PASSWORD_PROVIDER, password })
}
