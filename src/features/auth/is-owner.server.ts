import type { Db } from '#src/db/client/client.server.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { logger } from '#src/server/logger.server.ts'
import { authFor } from './auth.server.ts'
import { isAdmin } from './roles.server.ts'

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?inkfolio\.session_token=/

/**
 * Whether a request to a public address comes from the signed-in owner, whose own visits are not counted. It costs a visitor
 * nothing: without a session cookie nothing is asked. Never a lock: that is the guard of the admin area.
 */
export async function isOwner(db: Db, origin: string, { headers }: Request): Promise<boolean> {
  const cookie = readHeader(headers, 'cookie')
  if (cookie === null || !SESSION_COOKIE.test(cookie)) return false
  try {
    const auth = await authFor(db, origin)
    // A session is renewed where its new cookie reaches the browser, in the admin area.
    const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
    return found !== null && (await isAdmin(db, found.user.id))
  } catch (error) {
    logger.error({ err: error }, 'whether the owner is asking could not be checked')
    return false
  }
}
