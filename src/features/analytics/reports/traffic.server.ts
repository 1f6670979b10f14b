// Reading the cube. Whole months come from their sums, the days around them from the days; what is asked decides how fine the sums must be.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { firstOfMonth, lastOfMonth, listMonths, type Range } from './days.ts'
import type { Grain } from './period.ts'
import { readMost } from './read-most.server.ts'
import type { Point, Sums } from './report.ts'
import { type Filters, HOME, NO_FILTERS } from './report-url.ts'

export type Dimension = keyof Filters
export type TrafficRow = { key: string | null; views: number; visitors: number; entries: number }

/** As bits of `monthly_traffic.kept`. */
const BITS = { post: 8, referrer: 4, campaign: 2, device: 1 } as const satisfies Record<Dimension, number>
const COLUMNS = { post: 'post_id', referrer: 'referrer', campaign: 'campaign', device: 'device' } as const satisfies Record<
  Dimension,
  string
>
const ALL_BITS = 15
/** More than two dimensions are kept only all together. */
const MOST_KEPT = 2

type Grouped = { by: Dimension; range: Range; filters: Filters; limit: number; offset: number }

/**
 * Views and visitors by one dimension, most views first, and how many rows there are in all; null where these are too many to add up.
 * `visitors` are those of the filtered post or of the row's own post where there is one, otherwise those whose first view of the day is in
 * it.
 */
export async function groupTraffic(db: Db, asked: Grouped): Promise<{ rows: TrafficRow[]; total: number | null }> {
  return (asked.by === 'post' ? await readMostPosts(db, asked) : null) ?? addUpTraffic(db, asked)
}

/** Posts alone are many. With two filters besides, the rows of a month are parts of what a post has in it. */
async function readMostPosts(db: Db, { range, filters, ...page }: Grouped): Promise<{ rows: TrafficRow[]; total: number | null } | null> {
  const narrowed = filtered(filters)
  if (narrowed.length >= MOST_KEPT) return null
  const kept = keptFor(['post', ...narrowed])
  const found = await readMost(
    db,
    {
      key: sql.raw(COLUMNS.post),
      counts: ['views', 'visitors', 'page_visitors'],
      monthly: { table: sql.raw('monthly_traffic'), where: sql`kept = ${sql.raw(String(kept))} AND ${matches(filters)}` },
      daily: { table: sql.raw('daily_traffic'), where: matches(filters) },
      ...(await planRange(db, range)),
    },
    page,
  )
  const rows = found?.rows.map(({ key, views, visitors, page_visitors }) => ({
    key,
    views: Number(views),
    visitors: Number(page_visitors),
    entries: Number(visitors),
  }))
  return found && { rows: rows ?? [], total: found.total }
}

async function addUpTraffic(db: Db, { by, range, filters, limit, offset }: Grouped): Promise<{ rows: TrafficRow[]; total: number }> {
  const column = sql.raw(COLUMNS[by])
  const source = await trafficRows(db, { key: column, dimensions: [by], range, filters })
  const result = await db.execute<TrafficRow & { total: number }>(sql`
    SELECT key::text AS key, views, ${visitorsFor(filters, by)} AS visitors, visitors AS entries, total FROM (
      SELECT key, sum(views)::int AS views, sum(visitors)::int AS visitors, sum(page_visitors)::int AS page_visitors,
        (count(*) OVER ())::int AS total
      FROM (${source}) AS traffic
      ${by === 'campaign' ? sql`WHERE key <> ''` : sql``}
      GROUP BY key
    ) AS grouped
    ORDER BY views DESC, key LIMIT ${limit} OFFSET ${offset}`)
  return { rows: result.rows.map(({ total: _total, ...row }) => row), total: result.rows[0]?.total ?? 0 }
}

/** Views and visitors per day or month, in order; days without any are left out. */
export async function readSeries(db: Db, { range, grain, filters }: { range: Range; grain: Grain; filters: Filters }): Promise<Point[]> {
  const bucket = grain === 'day' ? sql`day` : sql`date_trunc('month', day)::date`
  const source = await seriesRows(db, { bucket, range, grain, filters })
  const { rows } = await db.execute<Point>(sql`
    SELECT key::text AS bucket, sum(views)::int AS views, sum(visitors)::int AS visitors FROM (${source}) AS series GROUP BY key ORDER BY key`)
  return rows
}

export async function sumTraffic(db: Db, { range, filters }: { range: Range; filters: Filters }): Promise<Sums> {
  const source = await trafficRows(db, { key: sql.raw('referrer'), dimensions: ['referrer'], range, filters })
  const { rows } = await db.execute<Sums>(sql`
    SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(${visitorsFor(filters)}), 0)::int AS visitors,
      coalesce(sum(views) FILTER (WHERE key NOT IN ('', '/')), 0)::int AS elsewhere
    FROM (${source}) AS traffic`)
  return rows[0] ?? { views: 0, visitors: 0, elsewhere: 0 }
}

function visitorsFor(filters: Filters, by?: Dimension): SQL {
  return filters.post !== null || by === 'post' ? sql`page_visitors` : sql`visitors`
}

/** Without filters, and with one for a page alone, there are counters that are smaller than the cube. */
async function seriesRows(
  db: Db,
  { bucket, range, grain, filters }: { bucket: SQL; range: Range; grain: Grain; filters: Filters },
): Promise<SQL> {
  const within = sql`day BETWEEN ${range.from}::date AND ${range.to}::date`
  const isPostAlone = filters.referrer === null && filters.campaign === null && filters.device === null
  if (isPostAlone && filters.post === null) return sql`SELECT ${bucket} AS key, views, visitors FROM daily_totals WHERE ${within}`
  if (isPostAlone) return sql`SELECT ${bucket} AS key, views, visitors FROM daily_views WHERE ${within} AND ${matches(filters)}`
  const visitors = visitorsFor(filters)
  if (grain === 'day')
    return sql`SELECT day AS key, views, ${visitors} AS visitors FROM daily_traffic WHERE ${within} AND ${matches(filters)}`
  const source = await trafficRows(db, { key: sql.raw('month'), dimensions: [], range, filters })
  return sql`SELECT key, views, ${visitors} AS visitors FROM (${source}) AS months`
}

/** Views, visitors and entries of every post of a range, as rows (`key`, `views`, `visitors`, `page_visitors`) to sum. */
export function postRows(db: Db, range: Range): Promise<SQL> {
  return trafficRows(db, { key: sql.raw('post_id'), dimensions: ['post'], range, filters: NO_FILTERS })
}

type Read = { key: SQL; dimensions: readonly Dimension[]; range: Range; filters: Filters }

/** The rows to sum: those of whole months with as few dimensions as will do, and those of the days around them. */
async function trafficRows(db: Db, { key, dimensions, range, filters }: Read): Promise<SQL> {
  const { months, parts: partly, days } = await planRange(db, range)
  const counts = sql`views, visitors, page_visitors`
  const parts: SQL[] = []
  if (months.length > 0) {
    const list = sql.join(
      months.map((month) => sql`${month}::date`),
      sql`, `,
    )
    const stretch = sql`month BETWEEN ${months[0]}::date AND ${months.at(-1)}::date`
    const kept = keptFor([...dimensions, ...filtered(filters)])
    // As a literal, so that the planner knows how many rows are of this kind.
    parts.push(
      sql`SELECT ${key} AS key, ${counts} FROM monthly_traffic WHERE kept = ${sql.raw(String(kept))} AND ${stretch} AND month IN (${list}) AND ${matches(filters)}`,
    )
  }
  const dayKey = dimensions.length === 0 ? sql`date_trunc('month', day)::date` : key
  for (const { from, to } of [...partly, ...days]) {
    parts.push(
      sql`SELECT ${dayKey} AS key, ${counts} FROM daily_traffic WHERE day BETWEEN ${from}::date AND ${to}::date AND ${matches(filters)}`,
    )
  }
  return sql.join(parts, sql` UNION ALL `)
}

function keptFor(dimensions: readonly Dimension[]): number {
  const asked = new Set(dimensions)
  return asked.size > MOST_KEPT ? ALL_BITS : [...asked].reduce((bits, dimension) => bits | BITS[dimension], 0)
}

function filtered({ post, referrer, campaign, device }: Filters): Dimension[] {
  const values = { post, referrer, campaign, device }
  return DIMENSIONS.filter((dimension) => values[dimension] !== null)
}

const DIMENSIONS = ['post', 'referrer', 'campaign', 'device'] as const

function matches({ post, referrer, campaign, device }: Filters): SQL {
  const conditions = [
    post === null ? null : post === HOME ? sql`post_id IS NULL` : sql`post_id = ${post}::uuid`,
    referrer === null ? null : sql`referrer = ${referrer}`,
    campaign === null ? null : sql`campaign = ${campaign}`,
    device === null ? null : sql`device = ${device}`,
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

type Planned = { months: string[]; parts: Range[]; days: Range[] }

/**
 * Which months of a range have sums: whole ones, also when nothing was counted in the rest of the month, and parts of others; and the
 * stretches of days that remain.
 */
async function planRange(db: Db, { from, to }: Range): Promise<Planned> {
  const { rows } = await db.execute<{ month: string; is_whole: boolean }>(sql`
    SELECT month::text AS month, NOT EXISTS (SELECT FROM daily_traffic WHERE day >= month AND day < ${from}::date)
      AND NOT EXISTS (SELECT FROM daily_traffic WHERE day > ${to}::date AND day < month + interval '1 month') AS is_whole
    FROM rolled_months WHERE month BETWEEN ${firstOfMonth(from)}::date AND ${to}::date`)
  const rolled = new Map(rows.map(({ month, is_whole }) => [month, is_whole]))
  const plan: Planned = { months: [], parts: [], days: [] }
  for (const month of listMonths({ from, to })) {
    const isWhole = rolled.get(month)
    if (isWhole) plan.months.push(month)
    else
      (isWhole === false ? plan.parts : plan.days).push({
        from: month > from ? month : from,
        to: lastOfMonth(month) < to ? lastOfMonth(month) : to,
      })
  }
  return plan
}
