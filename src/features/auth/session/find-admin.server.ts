import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { sessions } from '#src/db/schema/auth.ts'
import { logger } from '#src/server/logger.server.ts'
import type { Admin } from '../admin.ts'
import { authFor } from '../auth.server.ts'
import { isAdmin } from '../roles.server.ts'

/** `cookies` are Set-Cookie lines for the answer: a renewed session, or the end of one. */
export type Visitor = { state: 'admin'; admin: Admin; cookies: string[] } | { state: 'anonymous' | 'not_admin'; cookies: string[] }

/** Who is asking. `headers` come from `authHeaders`. A check that fails counts as not admin. */
export async function findAdmin(db: Db, origin: string, headers: Headers): Promise<Visitor> {
  if (!headers.has('cookie')) return { state: 'anonymous', cookies: [] }
  try {
    const auth = await authFor(db, origin)
    const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true })
    const cookies = answered.getSetCookie()
    if (!response) return { state: 'anonymous', cookies }
    const { user, session } = response
    if (!(await isAdmin(db, user.id))) return { state: 'not_admin', cookies }
    return { state: 'admin', admin: { id: user.id, name: user.name, email: user.email, sessionId: session.id }, cookies }
  } catch (error) {
    logger.error({ err: error }, 'the session could not be checked')
    return { state: 'anonymous', cookies: [] }
  }
}

/** Ends the session the request came with, and answers the Set-Cookie lines that make the browser forget it. */
export async function endSession(db: Db, origin: string, headers: Headers): Promise<string[]> {
  const auth = await authFor(db, origin)
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
  // Deleted here first: better-auth would report success also when the row could not be deleted.
  if (found) await db.delete(sessions).where(eq(sessions.id, found.session.id))
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
  return answered.getSetCookie()
}
