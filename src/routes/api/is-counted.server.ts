import { findBot } from '#src/features/analytics/tracking/bot.server.ts'
import { isOwner } from '#src/features/auth/is-owner.server.ts'
import type { Site } from '#src/routes/site.server.ts'

/** Whether a request counts in the statistics about visitors: not for bots and the signed-in owner. */
export async function isCounted(request: Request, { db, origin }: Pick<Site, 'db' | 'origin'>): Promise<boolean> {
  if (findBot(request.headers.get('user-agent')) !== null) return false
  return !(await isOwner(db, origin, request))
}
