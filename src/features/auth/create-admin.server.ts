import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { accounts, userRoles, users } from '#src/db/schema/auth.ts'
import { AppError } from '#src/server/errors.ts'
import type { NewAdmin } from './credentials.schema.ts'
import { hashAccountPassword } from './password-hash.server.ts'
import { ADMIN_ROLE } from './roles.server.ts'

/** better-auth's name for signing in with a password. */
export const PASSWORD_PROVIDER = 'credential'

/** Makes an admin, by the operator's hand. Throws conflict when there is an account with this address. */
export async function createAdmin(db: Db, input: NewAdmin): Promise<{ userId: string }> {
  const password = await hashAccountPassword(input.password)
  return db.transaction((tx) => insertAdmin(tx, { ...input, password }))
}

/** `password` is the hash: hashing takes too long for a transaction. */
export async function insertAdmin(tx: Db, { email, name, password }: NewAdmin): Promise<{ userId: string }> {
  const [user] = await tx.insert(users).values({ email, name, emailVerified: true }).onConflictDoNothing().returning({ id: users.id })
  if (!user) throw new AppError('conflict', { email })
  await tx.insert(accounts).values({ userId: user.id, accountId: user.id, providerId: PASSWORD_PROVIDER, password })
  await tx.insert(userRoles).values({ userId: user.id, role: ADMIN_ROLE })
  return { userId: user.id }
}

/** The id of the account with this address, or null. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? null
}
