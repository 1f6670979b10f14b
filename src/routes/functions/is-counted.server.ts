import { isbot } from 'isbot'
import { isOwner } from '#src/features/auth/is-owner.server.ts'
import type { Site } from '#src/server/site.server.ts'

/** Whether what a request does belongs into figures about visitors: bots and the signed-in owner do not. */
export async function isCounted(request: Request, { db, origin }: Pick<Site, 'db' | 'origin'>): Promise<boolean> {
  if (isbot(request.headers.get('User-Agent'))) return false
  return !(await isOwner(db, origin, request))
}
