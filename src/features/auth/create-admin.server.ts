import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { accounts, userRoles, users } from '#src/db/schema/auth.ts'
import { secrets } from '#src/db/schema/secrets.ts'
import { AppError } from '#src/server/errors.ts'
import type { NewAdmin } from './credentials.schema.ts'
import { hashAccountPassword } from './password-hash.server.ts'
import { ADMIN_ROLE } from './roles.server.ts'

/** better-auth's provider id of password accounts. */
export const PASSWORD_PROVIDER = 'credential'

export const SETUP_SECRET = 'setup'

/** Creates an admin for the operator. Throws conflict when an account with this address exists. */
export async function createAdmin(db: Db, input: NewAdmin): Promise<{ userId: string }> {
  const password = await hashAccountPassword(input.password)
  return db.transaction(async (tx) => {
    await deleteSetupToken(tx)
    return insertAdmin(tx, { ...input, password })
  })
}

/** Deletes the token of the one-time setup link, and returns it. */
export function deleteSetupToken(tx: Db): Promise<{ value: string }[]> {
  return tx.delete(secrets).where(eq(secrets.name, SETUP_SECRET)).returning({ value: secrets.value })
}

/** `password` is the hash: hashing takes too long for a transaction. */
export async function insertAdmin(tx: Db, { email, name, password }: NewAdmin): Promise<{ userId: string }> {
  const [user] = await tx.insert(users).values({ email, name, emailVerified: true }).onConflictDoNothing().returning({ id: users.id })
  if (!user) throw new AppError('conflict', { email })
  await tx.insert(accounts).values({ userId: user.id, accountId: user.id, providerId: PASSWORD_PROVIDER, password })
  await tx.insert(userRoles).values({ userId: user.id, role: ADMIN_ROLE })
  return { userId: user.id }
}
