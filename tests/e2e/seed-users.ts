// Creates the accounts of the journeys. A journey that changes an account or ends its sessions has its own account.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { userRoles } from '#src/db/schema/auth.ts'
import { createAdmin } from '#src/features/auth/create-admin.server.ts'
import { PEOPLE } from './people.ts'

export async function seedUsers(db: Db): Promise<void> {
  for (const { role, ...account } of Object.values(PEOPLE)) {
    const { userId } = await createAdmin(db, account)
    if (role === 'none') await db.delete(userRoles).where(eq(userRoles.userId, userId))
  }
}
