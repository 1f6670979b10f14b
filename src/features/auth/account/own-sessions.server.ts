import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions } from '#src/db/schema/auth.ts'
import { describeDevice } from '#src/lib/web/user-agent.ts'
import type { Admin } from '../admin.ts'

/** At most this many sessions are listed. */
const MAX_LISTED = 100

/** Instants are ISO 8601. */
export type OwnSession = { id: string; device: string; address: string; lastUsedAt: string; signedInAt: string; isThis: boolean }

/** The active sessions of the owner, last used first, without their tokens. */
export async function listOwnSessions(db: Db, actor: Admin, now: Date): Promise<OwnSession[]> {
  const { id, userAgent, ipAddress, updatedAt, createdAt } = sessions
  const rows = await db
    .select({ id, userAgent, ipAddress, updatedAt, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(updatedAt))
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent ?? ''),
    address: row.ipAddress || 'unknown address',
    lastUsedAt: row.updatedAt.toISOString(),
    signedInAt: row.createdAt.toISOString(),
    isThis: row.id === actor.sessionId,
  }))
}

/** Does nothing for a session that has ended, or that belongs to another user. */
export async function endOwnSession(db: Db, actor: Admin, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
}

export async function endOtherSessions(db: Db, actor: Admin): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
}

/** Also ends the current session. */
export async function endAllSessions(db: Db, actor: Admin): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, actor.id))
}
