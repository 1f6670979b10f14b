import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { userRoles } from '#src/db/schema/auth.ts'
import { logger } from '#src/server/logger.server.ts'

export const ADMIN_ROLE = 'admin'

export async function hasAdminRole(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, ADMIN_ROLE)))
  return row !== undefined
}

/** Like `hasAdminRole`, but a failed query is logged and counts as false. */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  try {
    return await hasAdminRole(db, userId)
  } catch (error) {
    logger.error({ err: error }, 'cannot check the role of a user')
    return false
  }
}

/** Whether any user is admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, ADMIN_ROLE)).limit(1)
  return row !== undefined
}
