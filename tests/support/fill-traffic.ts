// Counters of many days of visits: few popular pages and referrers, and a long tail of both.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

export type Traffic = {
  /** The last day, 'YYYY-MM-DD'. */
  to: string
  days: number
  /** Cells of the cube per day, about two views each. */
  cells: number
  referrers: number
  campaigns: number
}

/** Fills all counters for the existing posts. Deterministic. */
export async function fillTraffic(db: Db, { to, days, cells, referrers, campaigns }: Traffic): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT setseed(0.42)`)
    // Cubes and squares of a uniform distribution make the first pages and referrers popular.
    await tx.execute(sql`
      -- Read with subqueries instead of a join, which would copy the array of 100,000 ids into every row and fill the disk.
      WITH known AS MATERIALIZED (SELECT array_agg(id ORDER BY id) AS ids, count(*)::int AS total FROM posts)
      INSERT INTO daily_traffic (day, post_id, referrer, campaign, device, views, visitors, page_visitors)
      SELECT day, post_id, referrer, campaign, device, sum(views), sum(visitors), sum(page_visitors) FROM (
        SELECT ${to}::date - back AS day,
          CASE WHEN random() < 0.1 THEN NULL ELSE (SELECT ids FROM known)[1 + floor((SELECT total FROM known) * power(random(), 3))::int] END AS post_id,
          CASE WHEN random() < 0.3 THEN '' WHEN random() < 0.2 THEN '/'
            ELSE 'site-' || floor(${referrers}::int * power(random(), 3))::int || '.example' END AS referrer,
          CASE WHEN random() < 0.05 THEN 'campaign-' || floor(${campaigns}::int * power(random(), 2))::int ELSE '' END AS campaign,
          CASE WHEN random() < 0.55 THEN 'desktop' WHEN random() < 0.9 THEN 'phone' ELSE 'tablet' END AS device,
          2 AS views, (random() < 0.5)::int AS visitors, 1 AS page_visitors
        FROM generate_series(0, ${days}::int - 1) AS back, generate_series(1, ${cells}::int)
      ) AS made GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`)
    await tx.execute(sql`INSERT INTO daily_totals SELECT day, sum(views), sum(visitors) FROM daily_traffic GROUP BY day ORDER BY day`)
    await tx.execute(sql`
      INSERT INTO daily_views (day, post_id, views, visitors) SELECT day, post_id, sum(views), sum(page_visitors) FROM daily_traffic GROUP BY 1, 2 ORDER BY 1`)
    await tx.execute(sql`
      INSERT INTO post_analytics (post_id, views) SELECT post_id, sum(views) FROM daily_views WHERE post_id IS NOT NULL GROUP BY post_id
      ON CONFLICT (post_id) DO UPDATE SET views = post_analytics.views + excluded.views`)
    await tx.execute(sql`
      INSERT INTO daily_systems SELECT day, browser, system, 10, 5 FROM daily_totals,
        unnest(ARRAY['Chrome', 'Firefox', 'Safari', 'Edge', 'Other']) AS browser, unnest(ARRAY['Windows', 'macOS', 'Linux', 'Android', 'iOS']) AS system`)
    await tx.execute(sql`
      INSERT INTO daily_searches (day, term, searches, empty, results)
      SELECT day, 'term ' || floor(2000 * power(random(), 2))::int, 1 + (random() * 3)::int, (random() < 0.2)::int, floor(random() * 5)::int
      FROM daily_totals, generate_series(1, 100) ON CONFLICT DO NOTHING`)
    await tx.execute(sql`
      INSERT INTO daily_missing SELECT day, '/gone/' || floor(3000 * random())::int, 1, 'site-1.example' FROM daily_totals, generate_series(1, 60) ON CONFLICT DO NOTHING`)
    await tx.execute(sql`INSERT INTO daily_bots SELECT day, 'bot-' || bot, bot FROM daily_totals, generate_series(1, 25) AS bot`)
  })
}
