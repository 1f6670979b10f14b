import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions } from '#src/db/schema/auth.ts'
import type { Admin } from '../admin.ts'
import { describeDevice } from './describe-device.ts'

/** As many as fit a list; nobody has more browsers. */
const LISTED = 100

/** Instants are ISO 8601. */
export type OwnSession = { id: string; device: string; address: string; lastUsedAt: string; signedInAt: string; isThis: boolean }

/** Where the owner is signed in, last used first. Nothing in it can be used to act as them. */
export async function listOwnSessions(db: Db, actor: Admin, now: Date): Promise<OwnSession[]> {
  const { id, userAgent, ipAddress, updatedAt, createdAt } = sessions
  const rows = await db
    .select({ id, userAgent, ipAddress, updatedAt, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(updatedAt))
    .limit(LISTED)
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent ?? ''),
    address: row.ipAddress || 'unknown address',
    lastUsedAt: row.updatedAt.toISOString(),
    signedInAt: row.createdAt.toISOString(),
    isThis: row.id === actor.sessionId,
  }))
}

/** Ends one session of the owner; one that has ended already, or is somebody else's, is none. */
export async function endOwnSession(db: Db, actor: Admin, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
}

export async function endOtherSessions(db: Db, actor: Admin): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
}

/** Signs the owner out everywhere, here too. */
export async function endAllSessions(db: Db, actor: Admin): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, actor.id))
}
