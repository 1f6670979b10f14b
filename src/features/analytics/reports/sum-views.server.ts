import { gte, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyTotals } from '#src/db/schema/analytics.ts'
import { toDay } from '#src/lib/format/day.ts'

const DAY = 86_400_000

/** Views of a period, and of the period of the same length before it. */
export type ComparedViews = { views: number; before: number }

/** Views of the whole site today, in the last 7 and in the last 30 days (UTC), all including today. */
export type ViewSums = { today: ComparedViews; week: ComparedViews; month: ComparedViews }

export async function readViewSums(db: Db, now: Date): Promise<ViewSums> {
  const dayBack = (days: number) => toDay(new Date(now.getTime() - days * DAY))
  const between = (from: number, to: number) =>
    sql<number>`coalesce(sum(${dailyTotals.views}) filter (where ${dailyTotals.day} between ${dayBack(from)} and ${dayBack(to)}), 0)`.mapWith(
      Number,
    )
  const period = (days: number) => ({ views: between(days - 1, 0), before: between(2 * days - 1, days) })
  const [today, week, month] = [period(1), period(7), period(30)]
  const [sums] = await db
    .select({ today, week, month })
    .from(dailyTotals)
    .where(gte(dailyTotals.day, dayBack(59)))
  const none = { views: 0, before: 0 }
  return sums ?? { today: none, week: none, month: none }
}

/** Views and visitors from the beginning (UTC) of the day of `since`, because the counters are daily. */
export async function readViewsSince(db: Db, since: Date): Promise<{ views: number; visitors: number }> {
  const [sums] = await db
    .select({
      views: sql<number>`coalesce(sum(${dailyTotals.views}), 0)`.mapWith(Number),
      visitors: sql<number>`coalesce(sum(${dailyTotals.visitors}), 0)`.mapWith(Number),
    })
    .from(dailyTotals)
    .where(gte(dailyTotals.day, toDay(since)))
  return sums ?? { views: 0, visitors: 0 }
}
