// Visitors of a post, and the posts with the most and with unusually many views. `traffic.server.ts` reads the chart.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Range } from './days.ts'

/** The whole site, or one post. */
export type ViewScope = 'all' | { postId: string }

/** The sum of the daily visitors. A person who visits on three days counts three times, because visitor hashes change daily. */
export async function readVisitors(db: Db, { of, from, to }: Range & { of: ViewScope }): Promise<number> {
  const { rows } = await db.execute<{ visitors: number }>(sql`
    SELECT coalesce(sum(visitors), 0)::int AS visitors FROM ${countersOf(of)} AND day BETWEEN ${from}::date AND ${to}::date`)
  return rows[0]?.visitors ?? 0
}

function countersOf(of: ViewScope): SQL {
  return of === 'all' ? sql`daily_totals WHERE true` : sql`daily_views WHERE post_id = ${of.postId}::uuid`
}

export type PostStats = { postId: string; title: string; slug: string; views: number; visitors: number }

/** The published posts with the most views in the range, most first. */
export async function readTopPosts(db: Db, { from, to, limit }: Range & { limit: number }): Promise<PostStats[]> {
  const { rows } = await db.execute<PostStats>(sql`
    select p.id::text as "postId", p.title, p.slug, counted.views, counted.visitors
    from (
      select post_id, sum(views)::int as views, sum(visitors)::int as visitors
      from daily_views where day between ${from}::date and ${to}::date group by post_id
    ) as counted
    join posts p on p.id = counted.post_id and p.published
    order by counted.views desc, p.id limit ${limit}`)
  return rows
}

export type RisingPost = PostStats & {
  /** The median of the views per day in the four weeks before, including days without views. */
  usual: number
}

const WEEK = 7
const FOUR_WEEKS = 28

/**
 * Posts with unusually many views in the seven days up to `today`: at least twice their median and one view a day, by the
 * difference, most first.
 */
export async function readRisingPosts(db: Db, { today, limit }: { today: string; limit: number }): Promise<RisingPost[]> {
  const { rows } = await db.execute<RisingPost>(sql`
    WITH recent AS (
      SELECT post_id, sum(views)::int AS views, sum(visitors)::int AS visitors
      FROM daily_views WHERE day > ${today}::date - ${WEEK}::int AND day <= ${today}::date AND post_id IS NOT NULL
      GROUP BY post_id HAVING sum(views) >= ${WEEK}
    ), earlier AS (
      SELECT post_id, array_agg(views ORDER BY views) AS views
      FROM daily_views WHERE day > ${today}::date - ${WEEK + FOUR_WEEKS}::int AND day <= ${today}::date - ${WEEK}::int
        AND post_id IN (SELECT post_id FROM recent)
      GROUP BY post_id
    ), usual AS (
      -- Only days with views have rows: the middle of all days is so many places from the end of those.
      SELECT r.post_id, r.views, r.visitors,
        coalesce(e.views[coalesce(array_length(e.views, 1), 0) - ${FOUR_WEEKS / 2}::int + 1], 0) AS usual
      FROM recent r LEFT JOIN earlier e USING (post_id)
    )
    SELECT p.id::text AS "postId", p.title, p.slug, u.views, u.visitors, u.usual::int AS usual
    FROM usual u JOIN posts p ON p.id = u.post_id AND p.published
    WHERE u.views >= 2 * ${WEEK}::int * u.usual
    ORDER BY u.views - ${WEEK}::int * u.usual DESC, p.id LIMIT ${limit}`)
  return rows
}
