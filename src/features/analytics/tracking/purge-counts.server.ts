import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { toDay } from '#src/lib/format/day.ts'

/** After this time no views of the previous day are in the memory buffer. */
const DAY_OVER_MS = 10 * 60_000

/** Deletes the visitors of past days, and the counters that exceed the retention. May run concurrently. */
export async function purgeCounts(db: Db, now: Date, keepMonths: number): Promise<void> {
  await deleteVisitors(db, now)
  await purgeCounters(db, now, keepMonths)
}

async function deleteVisitors(db: Db, now: Date): Promise<void> {
  const today = toDay(now.getTime() - DAY_OVER_MS)
  for (const table of ['daily_seen', 'daily_readers']) await db.execute(sql`DELETE FROM ${sql.raw(table)} WHERE day < ${today}::date`)
}

const DAILY_TABLES = [
  ...['daily_views', 'daily_totals', 'daily_traffic', 'daily_systems', 'daily_searches', 'daily_missing', 'daily_bots'],
  ...['daily_reading', 'daily_article_clicks', 'daily_journeys', 'daily_arrivals'],
]

/** Deletes the counters of days that are more than `keepMonths` whole months old; 0 keeps all. The views in `posts` stay. */
export async function purgeCounters(db: Db, now: Date, keepMonths: number): Promise<void> {
  if (keepMonths <= 0) return
  const first = toDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1)))
  await db.transaction(async (tx) => {
    for (const table of DAILY_TABLES) await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE day < ${first}::date`)
  })
}
