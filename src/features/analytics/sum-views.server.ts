import { gte, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { dailyTotals } from '#src/db/schema/analytics.ts'

const DAY = 86_400_000

/** Views of the whole site, today, in the last 7 and in the last 30 days; today is one of them, and days are those of UTC. */
export type ViewSums = { today: number; week: number; month: number }

export async function sumViews(db: Db, now: Date): Promise<ViewSums> {
  const since = (days: number) => new Date(now.getTime() - (days - 1) * DAY).toISOString().slice(0, 10)
  const sumSince = (days: number) =>
    sql<number>`coalesce(sum(${dailyTotals.views}) filter (where ${dailyTotals.day} >= ${since(days)}), 0)`.mapWith(Number)
  const [sums] = await db
    .select({ today: sumSince(1), week: sumSince(7), month: sumSince(30) })
    .from(dailyTotals)
    .where(gte(dailyTotals.day, since(30)))
  return sums ?? { today: 0, week: 0, month: 0 }
}
