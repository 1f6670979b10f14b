import type { Db } from '#src/db/client/client.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { getAuth } from './auth.server.ts'
import { isAdmin } from './roles.server.ts'

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?inkfolio\.session_token=/

/**
 * Whether a public request comes from the signed-in owner, whose visits are not counted. Requests without a session cookie cause no query. Do not
 * use it for authorization: that is the job of the guard of the admin area.
 */
export async function isOwner(db: Db, origin: string, { headers }: Request): Promise<boolean> {
  const cookie = headers.get('cookie')
  if (cookie === null || !SESSION_COOKIE.test(cookie)) return false
  try {
    const auth = await getAuth(db, origin)
    // Only the admin area renews sessions, because only its responses set the new cookie.
    const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
    return found !== null && (await isAdmin(db, found.user.id))
  } catch (error) {
    logger.error({ err: error }, 'cannot check whether the owner sent the request')
    return false
  }
}
