import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions } from '#src/db/schema/auth.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { logger } from '#src/server/logger.server.ts'
import type { Admin } from '../admin.ts'
import { authFor } from '../auth.server.ts'
import { hasAdminRole } from '../roles.server.ts'

/** `headers` come from `authHeaders`. */
type Asking = { origin: string; headers: Headers }

/** `unknown` where session or role could not be checked. `cookies` are Set-Cookie lines for the answer: a renewed session, or its end. */
export type SessionHolder =
  | { state: 'admin'; admin: Admin; cookies: string[] }
  | { state: 'anonymous' | 'not_admin' | 'unknown'; cookies: string[] }

/** Often enough for a list of sessions, seldom enough not to make every reading a writing. */
const NOTED_EVERY_MS = 5 * 60_000

/** Who is asking. Only `admin` may pass; a failed check leaves the session alone, so that the next one can let it pass again. */
export async function findAdmin(db: Db, { origin, headers, now }: Asking & { now: Date }): Promise<SessionHolder> {
  if (readHeader(headers, 'cookie') === null) return { state: 'anonymous', cookies: [] }
  try {
    const { api } = await authFor(db, origin)
    const { response, headers: answered } = await api.getSession({ headers, returnHeaders: true })
    const cookies = answered.getSetCookie()
    if (!response) return { state: 'anonymous', cookies }
    const { user, session } = response
    if (!(await hasAdminRole(db, user.id))) return { state: 'not_admin', cookies }
    if (now.getTime() - session.updatedAt.getTime() > NOTED_EVERY_MS) await noteUse(db, session.id, now)
    return { state: 'admin', admin: { id: user.id, name: user.name, email: user.email, sessionId: session.id }, cookies }
  } catch (error) {
    logger.error({ err: error }, 'session or role could not be checked')
    return { state: 'unknown', cookies: [] }
  }
}

async function noteUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, sessionId))
}

/** Ends the session the request came with, and answers the Set-Cookie lines that make the browser forget it. */
export async function endSession(db: Db, { origin, headers }: Asking): Promise<string[]> {
  const { api } = await authFor(db, origin)
  const found = await api.getSession({ headers, query: { disableRefresh: true } })
  // Deleted here first: better-auth would report success also when the row could not be deleted.
  if (found) await db.delete(sessions).where(eq(sessions.id, found.session.id))
  const { headers: answered } = await api.signOut({ headers, returnHeaders: true })
  return answered.getSetCookie()
}
