// The last two sign-ins of an admin. The dashboard reports what happened since the previous one.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { users } from '#src/db/schema/auth.ts'
import type { Admin } from './admin.ts'

export async function recordSignIn(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ signedInBefore: sql`${users.signedInAt}`, signedInAt: now })
    .where(eq(users.id, userId))
}

/** The sign-in before the current one. Null at the first sign-in. */
export async function findPreviousSignIn(db: Db, { id }: Pick<Admin, 'id'>): Promise<Date | null> {
  const [row] = await db.select({ before: users.signedInBefore }).from(users).where(eq(users.id, id))
  return row?.before ?? null
}
