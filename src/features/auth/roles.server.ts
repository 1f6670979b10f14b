import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { userRoles } from '#src/db/schema/auth.ts'
import { logger } from '#src/server/logger.server.ts'

export const ADMIN_ROLE = 'admin'

/** Whether the user has the role `admin`. */
export async function hasAdminRole(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, ADMIN_ROLE)))
  return row !== undefined
}

/** The same, where a check that fails counts as no. */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  try {
    return await hasAdminRole(db, userId)
  } catch (error) {
    logger.error({ err: error }, 'the role check failed')
    return false
  }
}

/** Whether anybody is admin yet. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, ADMIN_ROLE)).limit(1)
  return row !== undefined
}
