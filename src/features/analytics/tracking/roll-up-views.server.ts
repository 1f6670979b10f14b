// The roll-up job of the counters. All steps are idempotent and safe to run concurrently.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dayOf } from './counted-event.ts'

/** Views may arrive late when the database was unreachable. */
const LATE_VIEWS_MS = 60 * 60_000
/** After this time no views of the previous day are in the memory buffer. */
const DAY_OVER_MS = 10 * 60_000

/** Deletes the visitors of past days, rolls up past months, and deletes what exceeds the retention. */
export async function rollUpViews(db: Db, now: Date, keepMonths: number): Promise<void> {
  await deleteVisitors(db, now)
  await purgeCounters(db, now, keepMonths)
  await rollUpMonths(db, now)
}

async function deleteVisitors(db: Db, now: Date): Promise<void> {
  const today = dayOf(now.getTime() - DAY_OVER_MS)
  for (const table of ['daily_seen', 'daily_readers']) await db.execute(sql`DELETE FROM ${sql.raw(table)} WHERE day < ${today}::date`)
}

/** Rolls up every past month once. */
export async function rollUpMonths(db: Db, now: Date): Promise<void> {
  const current = firstOfMonth(dayOf(now.getTime() - LATE_VIEWS_MS))
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT m.month::date::text AS month
    FROM generate_series(
      date_trunc('month', (SELECT min(day) FROM daily_traffic)::timestamp), ${current}::timestamp - interval '1 month', interval '1 month') AS m (month)
    WHERE NOT EXISTS (SELECT 1 FROM rolled_months r WHERE r.month = m.month::date)
    ORDER BY 1`)
  for (const { month } of rows) await rollUpMonth(db, month, now)
}

async function rollUpMonth(db: Db, month: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // The insert locks the month: a concurrent process waits here and then finds it marked.
    const marked = await tx.execute(sql`
      INSERT INTO rolled_months (month, rolled_at) VALUES (${month}::date, ${now.toISOString()}::timestamptz) ON CONFLICT DO NOTHING RETURNING month`)
    if (marked.rows.length === 0) return
    await tx.execute(sql`DELETE FROM monthly_traffic WHERE month = ${month}::date`)
    // Sums for every pair of dimensions serve one filter with one grouping. Other queries read the rows with all four dimensions.
    await tx.execute(sql`
      INSERT INTO monthly_traffic (month, dimension_mask, post_id, referrer, campaign, device, views, visitors, page_visitors)
      SELECT ${month}::date, 15 - grouping(post_id, referrer, campaign, device), post_id,
        coalesce(referrer, ''), coalesce(campaign, ''), coalesce(device, ''), sum(views), sum(visitors), sum(page_visitors)
      FROM daily_traffic
      WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month'
      GROUP BY GROUPING SETS (
        (post_id, referrer, campaign, device),
        (post_id, referrer), (post_id, campaign), (post_id, device), (referrer, campaign), (referrer, device), (campaign, device),
        (post_id), (referrer), (campaign), (device), ())
      -- Stores rows that are read together in the same pages.
      ORDER BY 2, post_id, referrer`)
  })
}

const DAILY_TABLES = [
  ...['daily_views', 'daily_totals', 'daily_traffic', 'daily_systems', 'daily_searches', 'daily_missing', 'daily_bots'],
  ...['daily_reading', 'daily_article_clicks', 'daily_journeys', 'daily_arrivals'],
]

/** Deletes the counters of days that are more than `keepMonths` whole months old; 0 keeps all. The views in `posts` stay. */
export async function purgeCounters(db: Db, now: Date, keepMonths: number): Promise<void> {
  if (keepMonths <= 0) return
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1)).toISOString().slice(0, 10)
  await db.transaction(async (tx) => {
    for (const table of DAILY_TABLES) await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE day < ${first}::date`)
    await tx.execute(sql`DELETE FROM monthly_traffic WHERE month < ${first}::date`)
    await tx.execute(sql`DELETE FROM rolled_months WHERE month < ${first}::date`)
  })
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}
