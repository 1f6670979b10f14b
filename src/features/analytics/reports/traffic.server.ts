// Reads the traffic cube: whole months from `monthly_traffic`, the remaining days from `daily_traffic`.
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { lastOfMonth, listMonths, type Range } from './days.ts'
import type { Grain } from './period.ts'
import type { Point, Sums } from './report.ts'
import { type Filters, HOME_PAGE } from './report-url.ts'

export type Dimension = keyof Filters
export type TrafficRow = { key: string | null; views: number; visitors: number; entries: number }

/** Bits of `monthly_traffic.dimension_mask`. */
const BITS = { post: 8, referrer: 4, campaign: 2, device: 1 } as const satisfies Record<Dimension, number>
const COLUMNS = { post: 'post_id', referrer: 'referrer', campaign: 'campaign', device: 'device' } as const satisfies Record<
  Dimension,
  string
>
const ALL_BITS = 15
/** `monthly_traffic` has sums for up to this many dimensions, and for all four. */
const GROUPED_DIMENSIONS_MAX = 2

type GroupQuery = { by: Dimension; range: Range; filters: Filters; limit: number; offset: number }

/**
 * Views and visitors by one dimension, most views first, and the total number of rows. `visitors` are the visitors of the filtered
 * post or of the row's own post; without a post they are those whose first view of the day matches.
 */
export async function groupTraffic(
  db: Db,
  { by, range, filters, limit, offset }: GroupQuery,
): Promise<{ rows: TrafficRow[]; total: number }> {
  const source = await trafficRows(db, { key: sql.raw(COLUMNS[by]), dimensions: [by], range, filters })
  const { rows } = await db.execute<TrafficRow & { total: number }>(sql`
    select key::text as key, sum(views)::int as views, sum(${visitorsFor(filters, by)})::int as visitors, sum(visitors)::int as entries,
      (count(*) over ())::int as total
    from (${source}) as traffic
    ${by === 'campaign' ? sql`where key <> ''` : sql``}
    group by traffic.key order by views desc, traffic.key limit ${limit} offset ${offset}`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Views and visitors by day or month, in order, without days that have none. */
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

/** Without filters, or with a filter by page only, reads counters that are smaller than the cube. */
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

type RowsQuery = { key: SQL; dimensions: readonly Dimension[]; range: Range; filters: Filters }

/** The rows to sum: the monthly sums with the fewest dimensions, and the daily rows of the remaining days. */
async function trafficRows(db: Db, { key, dimensions, range, filters }: RowsQuery): Promise<SQL> {
  const { months, days } = await splitRange(db, range)
  const counts = sql`views, visitors, page_visitors`
  const mask = maskFor([...dimensions, ...filtered(filters)])
  const dayKey = dimensions.length === 0 ? sql`date_trunc('month', day)::date` : key
  const monthly = sql`select ${key} as key, ${counts} from monthly_traffic
    where dimension_mask = ${mask} and month = any (${sql.param(months)}::date[]) and ${matches(filters)}`
  const daily = days.map(
    ({ from, to }) =>
      sql`select ${dayKey} as key, ${counts} from daily_traffic where day between ${from}::date and ${to}::date and ${matches(filters)}`,
  )
  // bounded: the parts of months at both ends of the range
  return sql.join([monthly, ...daily], sql` union all `)
}

/** Splits the range into rolled-up whole months and ranges of the remaining days. */
async function splitRange(db: Db, { from, to }: Range): Promise<{ months: string[]; days: Range[] }> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select month::text as month from rolled_months
    where month >= ${from}::date and (month + interval '1 month')::date - 1 <= ${to}::date`)
  const months = rows.map(({ month }) => month)
  const days = listMonths({ from, to })
    .filter((month) => !months.includes(month))
    .map((month) => ({ from: month > from ? month : from, to: lastOfMonth(month) < to ? lastOfMonth(month) : to }))
  return { months, days }
}

function maskFor(dimensions: readonly Dimension[]): number {
  const asked = new Set(dimensions)
  return asked.size > GROUPED_DIMENSIONS_MAX ? ALL_BITS : [...asked].reduce((bits, dimension) => bits | BITS[dimension], 0)
}

function filtered({ post, referrer, campaign, device }: Filters): Dimension[] {
  const values = { post, referrer, campaign, device }
  return DIMENSIONS.filter((dimension) => values[dimension] !== null)
}

const DIMENSIONS = ['post', 'referrer', 'campaign', 'device'] as const

function matches({ post, referrer, campaign, device }: Filters): SQL {
  const conditions = and(
    post === null ? undefined : post === HOME_PAGE ? sql`post_id is null` : sql`post_id = ${post}::uuid`,
    referrer === null ? undefined : sql`referrer = ${referrer}`,
    campaign === null ? undefined : sql`campaign = ${campaign}`,
    device === null ? undefined : sql`device = ${device}`,
  )
  return conditions ?? sql`true`
}
