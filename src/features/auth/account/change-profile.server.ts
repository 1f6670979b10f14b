import { and, eq, ne, type SQL } from 'drizzle-orm'
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
 * Changes name and e-mail address of the signed-in user; what is sent as the actor has it stays as it is stored. A new address ends every other session, because it is what signs in. Throws
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
  const { name, email } = parsed.output
  const changes = { ...(name === actor.name ? {} : { name }), ...(email === actor.email ? {} : { email }) }
  return db.transaction(async (tx) => {
    await lockUsers(tx)
    const current = await getProfile(tx, eq(users.id, actor.id))
    const profile = await updateUser(tx, { current, changes, now })
    const isEmailChanged = profile.email !== current.email
    if (isEmailChanged) await endOtherSessions(tx, actor)
    return { ...profile, isEmailChanged }
  })
}

type UpdateAdmin = { email: string; changes: Partial<Profile>; now: Date }

/**
 * Changes name or e-mail address of an account for the operator. A new address ends all sessions of the account. Throws not_found for an unknown
 * account, conflict when another account has the new address.
 */
export function updateAdmin(db: Db, { email, changes, now }: UpdateAdmin): Promise<Profile & { sessionsEnded: number }> {
  return db.transaction(async (tx) => {
    await lockUsers(tx)
    const current = await getProfile(tx, eq(users.email, email))
    const profile = await updateUser(tx, { current, changes, now })
    if (profile.email === email) return { ...profile, sessionsEnded: 0 }
    const ended = await tx.delete(sessions).where(eq(sessions.userId, current.id)).returning({ id: sessions.id })
    return { ...profile, sessionsEnded: ended.length }
  })
}

/** A concurrent change waits, so that it neither violates the constraint on addresses nor is reverted by this one. */
async function lockUsers(tx: Db): Promise<void> {
  await tx.execute('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE')
}

type StoredProfile = Profile & { id: string }

async function getProfile(tx: Db, where: SQL): Promise<StoredProfile> {
  const [user] = await tx.select({ id: users.id, name: users.name, email: users.email }).from(users).where(where)
  if (!user) throw new AppError('not_found')
  return user
}

type UpdateUser = { current: StoredProfile; changes: Partial<Profile>; now: Date }

async function updateUser(tx: Db, { current: { id, ...current }, changes, now }: UpdateUser): Promise<Profile> {
  const profile = { ...current, ...changes }
  const ofOther = and(eq(users.email, profile.email), ne(users.id, id))
  const [taken] = await tx.select({ id: users.id }).from(users).where(ofOther)
  if (taken) throw new AppError('conflict', { field: 'email', message: 'Another account has this address.' })
  await tx
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.id, id))
  return profile
}
