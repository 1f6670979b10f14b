import type { Db } from '#src/db/client/client.server.ts'
import { userRoles, users } from '#src/db/schema/auth.ts'
import type { Admin } from '#src/features/auth/admin.ts'

/** Stores an admin and returns it as the guard passes it to functions. */
export async function buildAdmin(db: Db, email = 'owner@example.com'): Promise<Admin> {
  const name = 'The owner'
  const [user] = await db.insert(users).values({ name, email }).returning({ id: users.id })
  if (!user) throw new Error('the owner was not stored')
  await db.insert(userRoles).values({ userId: user.id, role: 'admin' })
  return { id: user.id, name, email, sessionId: '00000000-0000-4000-8000-000000000000' }
}
