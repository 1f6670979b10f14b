import { gte, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyGateEvents } from '#src/db/schema/links.ts'

/** Countdowns of gated links begun since the beginning of the day (UTC) of `since`. */
export async function countOpenedSince(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ opened: sql<number>`coalesce(sum(${dailyGateEvents.opened}), 0)`.mapWith(Number) })
    .from(dailyGateEvents)
    .where(gte(dailyGateEvents.day, since.toISOString().slice(0, 10)))
  return row?.opened ?? 0
}
