// The one-time link that creates the first admin. The token is stored in the database, so that every node prints the same one. It is deleted when
// it is used, or when an admin is created in another way.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { secrets } from '#src/db/schema/secrets.ts'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'
import { AppError } from '#src/server/errors.ts'
import { deleteSetupToken, insertAdmin, SETUP_SECRET } from '../create-admin.server.ts'
import type { NewAdmin } from '../credentials.schema.ts'
import { hashAccountPassword } from '../password-hash.server.ts'
import { hasAdmin } from '../roles.server.ts'

/** Returns the token of the link, creating it if needed. Null when an admin exists. */
export async function ensureSetupToken(db: Db): Promise<string | null> {
  if (await hasAdmin(db)) return null
  await db
    .insert(secrets)
    .values({ name: SETUP_SECRET, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return findToken(db)
}

/** Whether the token is valid and no admin exists. */
export async function isSetupTokenValid(db: Db, token: string): Promise<boolean> {
  return isSame(token, await findToken(db)) && !(await hasAdmin(db))
}

/** Creates the first admin and deletes the token. Throws gone for an invalid or used token. */
export async function setUpAdmin(db: Db, token: string, input: NewAdmin): Promise<{ userId: string }> {
  if (!(await isSetupTokenValid(db, token))) throw new AppError('gone')
  const password = await hashAccountPassword(input.password)
  return db.transaction(async (tx) => {
    // The DELETE serializes concurrent requests: the second waits for the row lock, and then deletes nothing.
    const [used] = await deleteSetupToken(tx)
    if (!isSame(token, used?.value ?? null) || (await hasAdmin(tx))) throw new AppError('gone')
    return insertAdmin(tx, { ...input, password })
  })
}

async function findToken(db: Db): Promise<string | null> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, SETUP_SECRET))
  return row?.value ?? null
}

function isSame(given: string, stored: string | null): boolean {
  return stored !== null && isSameSecret(given, stored)
}
