import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions, users } from '#src/db/schema/auth.ts'
import { AppError } from '#src/server/errors.ts'
import type { Admin } from '../admin.ts'
import { type Profile, profileSchema } from '../credentials.schema.ts'
import { type Confirmation, confirmIdentity } from './confirm-identity.server.ts'
import { endOtherSessions } from './own-sessions.server.ts'

type ChangeProfile = { sent: Record<string, string>; confirmation: Confirmation; now: Date }

export type ChangedProfile = Profile & { isEmailChanged: boolean }

/**
 * Changes name and e-mail address of the signed-in user. A new address ends every other session, because it is what signs in. Throws
 * invalid_input with the field; wrong_password, forbidden (passkey) or too_many_requests; conflict when another account has the address.
 * The address is compared with other accounts only after the confirmation.
 */
export async function changeOwnProfile(db: Db, actor: Admin, { sent, confirmation, now }: ChangeProfile): Promise<ChangedProfile> {
  const parsed = v.safeParse(profileSchema, { name: sent.name ?? '', email: sent.email ?? '' })
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new AppError('invalid_input', { field: v.getDotPath(issue), message: issue.message })
  }
  await confirmIdentity(db, actor, confirmation)
  const profile = parsed.output
  const isEmailChanged = profile.email !== actor.email
  await db.transaction(async (tx) => {
    await updateUser(tx, { userId: actor.id, profile, now })
    if (isEmailChanged) await endOtherSessions(tx, actor)
  })
  return { ...profile, isEmailChanged }
}

type UpdateAdmin = { email: string; changes: Partial<Profile>; now: Date }

/**
 * Changes name or e-mail address of an account for the operator. A new address ends all sessions of the account. Throws not_found for an unknown
 * account, conflict when another account has the new address.
 */
export function updateAdmin(db: Db, { email, changes, now }: UpdateAdmin): Promise<Profile & { sessionsEnded: number }> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
    if (!user) throw new AppError('not_found', { email })
    const profile = { name: changes.name ?? user.name, email: changes.email ?? email }
    await updateUser(tx, { userId: user.id, profile, now })
    if (profile.email === email) return { ...profile, sessionsEnded: 0 }
    const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })
    return { ...profile, sessionsEnded: ended.length }
  })
}

type UpdateUser = { userId: string; profile: Profile; now: Date }

/** The lock on the accounts makes a concurrent change to the same address wait instead of violating the constraint. */
async function updateUser(tx: Db, { userId, profile, now }: UpdateUser): Promise<void> {
  await tx.execute('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE')
  const ofOther = and(eq(users.email, profile.email), ne(users.id, userId))
  const [taken] = await tx.select({ id: users.id }).from(users).where(ofOther)
  if (taken) throw new AppError('conflict', { field: 'email', message: 'Another account has this address.' })
  await tx
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.id, userId))
}
