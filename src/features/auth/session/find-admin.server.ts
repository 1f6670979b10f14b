import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions } from '#src/db/schema/auth.ts'
import { logger } from '#src/server/logger.server.ts'
import type { Admin } from '../admin.ts'
import { getAuth } from '../auth.server.ts'
import { hasAdminRole } from '../roles.server.ts'

/** `headers` come from `authHeaders`. */
type AuthRequest = { origin: string; headers: Headers }

/** `unknown` when the check failed. `cookies` are Set-Cookie lines that renew or delete the session cookie. */
export type SessionHolder =
  | { state: 'admin'; admin: Admin; cookies: string[] }
  | { state: 'anonymous' | 'not_admin' | 'unknown'; cookies: string[] }

/** Precision of the last use of a session. Without it every request would write. */
const USE_PRECISION_MS = 5 * 60_000

/** Identifies the sender of a request. Only `admin` is authorized. A failed check does not end the session, so a later request can succeed. */
export async function findAdmin(db: Db, { origin, headers, now }: AuthRequest & { now: Date }): Promise<SessionHolder> {
  if (headers.get('cookie') === null) return { state: 'anonymous', cookies: [] }
  try {
    const { api } = await getAuth(db, origin)
    const { response, headers: responseHeaders } = await api.getSession({ headers, returnHeaders: true })
    const cookies = responseHeaders.getSetCookie()
    if (!response) return { state: 'anonymous', cookies }
    const { user, session } = response
    if (!(await hasAdminRole(db, user.id))) return { state: 'not_admin', cookies }
    if (now.getTime() - session.updatedAt.getTime() > USE_PRECISION_MS) await recordUse(db, session.id, now)
    return { state: 'admin', admin: { id: user.id, name: user.name, email: user.email, sessionId: session.id }, cookies }
  } catch (error) {
    logger.error({ err: error }, 'cannot check the session or the role')
    return { state: 'unknown', cookies: [] }
  }
}

async function recordUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, sessionId))
}

/** Ends the session of the request. Returns Set-Cookie lines that delete its cookies. */
export async function endSession(db: Db, { origin, headers }: AuthRequest): Promise<string[]> {
  const { api } = await getAuth(db, origin)
  const found = await api.getSession({ headers, query: { disableRefresh: true } })
  // Deleted here first, because better-auth reports success even when deleting the row fails.
  if (found) await db.delete(sessions).where(eq(sessions.id, found.session.id))
  const { headers: responseHeaders } = await api.signOut({ headers, returnHeaders: true })
  return responseHeaders.getSetCookie()
}
