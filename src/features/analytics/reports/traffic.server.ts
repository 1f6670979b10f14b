// Reads the counters of views by page, referrer, campaign and device.
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Range } from './days.ts'
import type { Grain } from './period.ts'
import type { Point, Sums } from './report.ts'
import { type Filters, HOME_PAGE } from './report-url.ts'

export type Dimension = keyof Filters
export type TrafficRow = { key: string | null; views: number; visitors: number; entries: number }

const COLUMNS = { post: 'post_id', referrer: 'referrer', campaign: 'campaign', device: 'device' } as const satisfies Record<
  Dimension,
  string
>

type GroupQuery = { by: Dimension; range: Range; filters: Filters; limit: number; offset: number }

/**
 * Views and visitors by one dimension, most views first, and the total number of rows. `visitors` are the visitors of the filtered
 * post or of the row's own post; without a post they are those whose first view of the day matches.
 */
export async function groupTraffic(
  db: Db,
  { by, range, filters, limit, offset }: GroupQuery,
): Promise<{ rows: TrafficRow[]; total: number }> {
  const { rows } = await db.execute<TrafficRow & { total: number }>(sql`
    SELECT ${sql.raw(COLUMNS[by])}::text AS key, sum(views)::int AS views, sum(${visitorsFor(filters, by)})::int AS visitors,
      sum(visitors)::int AS entries, (count(*) OVER ())::int AS total
    FROM daily_traffic WHERE ${matches(range, filters)} ${by === 'campaign' ? sql`AND campaign <> ''` : sql``}
    GROUP BY key ORDER BY views DESC, key LIMIT ${limit} OFFSET ${offset}`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Views and visitors by day or month, in order, without days that have none. */
export async function readSeries(db: Db, { range, grain, filters }: { range: Range; grain: Grain; filters: Filters }): Promise<Point[]> {
  const bucket = grain === 'day' ? sql`day` : sql`date_trunc('month', day)::date`
  const { rows } = await db.execute<Point>(sql`
    SELECT ${bucket}::text AS bucket, sum(views)::int AS views, sum(visitors)::int AS visitors
    FROM (${seriesRows(range, filters)}) AS series GROUP BY 1 ORDER BY 1`)
  return rows
}

export async function sumTraffic(db: Db, { range, filters }: { range: Range; filters: Filters }): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(${visitorsFor(filters)}), 0)::int AS visitors,
      coalesce(sum(views) FILTER (WHERE referrer NOT IN ('', '/')), 0)::int AS elsewhere
    FROM daily_traffic WHERE ${matches(range, filters)}`)
  return rows[0] ?? { views: 0, visitors: 0, elsewhere: 0 }
}

function visitorsFor(filters: Filters, by?: Dimension): SQL {
  return filters.post !== null || by === 'post' ? sql`page_visitors` : sql`visitors`
}

/** Without filters, or with a filter by page only, the rows of counters that are smaller. */
function seriesRows(range: Range, filters: Filters): SQL {
  const isPostAlone = filters.referrer === null && filters.campaign === null && filters.device === null
  if (!isPostAlone) return sql`SELECT day, views, ${visitorsFor(filters)} AS visitors FROM daily_traffic WHERE ${matches(range, filters)}`
  const table = filters.post === null ? sql`daily_totals` : sql`daily_views`
  return sql`SELECT day, views, visitors FROM ${table} WHERE ${matches(range, filters)}`
}

function matches({ from, to }: Range, { post, referrer, campaign, device }: Filters): SQL | undefined {
  return and(
    sql`day BETWEEN ${from}::date AND ${to}::date`,
    post === null ? undefined : post === HOME_PAGE ? sql`post_id is null` : sql`post_id = ${post}::uuid`,
    referrer === null ? undefined : sql`referrer = ${referrer}`,
    campaign === null ? undefined : sql`campaign = ${campaign}`,
    device === null ? undefined : sql`device = ${device}`,
  )
}
