import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { logger } from '#src/server/logger.server.ts'
import { forgetSubscribers } from '../forget-subscribers.server.ts'

type RemoveOptions = { subscriberIds: readonly string[]; now: Date }

/** Removes the subscribers for good and returns the ids of those that existed. */
export async function removeSubscribers(db: Db, actor: Admin, { subscriberIds, now }: RemoveOptions): Promise<{ changed: string[] }> {
  const rows = await db.select({ id: subscribers.id }).from(subscribers).where(isOneOf(subscribers.id, subscriberIds))
  const changed = rows.map(({ id }) => id)
  const removed = await forgetSubscribers(db, changed, now)
  logger.info({ removed, by: actor.id }, 'subscribers removed')
  return { changed }
}
