import { asc, eq, max } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions, userRoles, users } from '#src/db/schema/auth.ts'
import { ADMIN_ROLE } from './roles.server.ts'

/** At most this many admins are listed. */
const MAX_LISTED = 1_000

export type AdminSummary = { email: string; name: string; hasSecondStep: boolean; createdAt: Date; lastUsedAt: Date | null }

/** Admins, oldest first. `lastUsedAt` comes from their sessions, so it is null without one. */
export function listAdmins(db: Db): Promise<AdminSummary[]> {
  const { email, name, twoFactorEnabled, createdAt } = users
  return db
    .select({ email, name, hasSecondStep: twoFactorEnabled, createdAt, lastUsedAt: max(sessions.updatedAt) })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(userRoles.role, ADMIN_ROLE))
    .groupBy(users.id)
    .orderBy(asc(createdAt), asc(email))
    .limit(MAX_LISTED)
}
