// The one-time link with which the first admin is made. The token lives in the database, so that every node prints the same
// one, until it is used or an admin is made otherwise.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { secrets } from '#src/db/schema/secrets.ts'
import { AppError } from '#src/server/errors.ts'
import { closeSetup, insertAdmin, SETUP_SECRET } from '../create-admin.server.ts'
import type { NewAdmin } from '../credentials.schema.ts'
import { hashAccountPassword } from '../password-hash.server.ts'
import { hasAdmin } from '../roles.server.ts'

/** The token of the link, or null when there is an admin already. */
export async function openSetup(db: Db): Promise<string | null> {
  if (await hasAdmin(db)) return null
  await db
    .insert(secrets)
    .values({ name: SETUP_SECRET, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return findToken(db)
}

/** Whether the link still works. */
export async function isSetupOpen(db: Db, token: string): Promise<boolean> {
  return isSame(token, await findToken(db)) && !(await hasAdmin(db))
}

/** Makes the first admin and uses the link up. Throws gone when the link does not work, or no longer. */
export async function setUpAdmin(db: Db, token: string, input: NewAdmin): Promise<{ userId: string }> {
  if (!(await isSetupOpen(db, token))) throw new AppError('gone')
  const password = await hashAccountPassword(input.password)
  return db.transaction(async (tx) => {
    // Of two at once the second waits here for the first, and then finds nothing to delete.
    const [used] = await closeSetup(tx)
    if (!isSame(token, used?.value ?? null) || (await hasAdmin(tx))) throw new AppError('gone')
    return insertAdmin(tx, { ...input, password })
  })
}

async function findToken(db: Db): Promise<string | null> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, SETUP_SECRET))
  return row?.value ?? null
}

function isSame(given: string, kept: string | null): boolean {
  if (kept === null) return false
  const [a, b] = [Buffer.from(given), Buffer.from(kept)]
  return a.length === b.length && timingSafeEqual(a, b)
}
