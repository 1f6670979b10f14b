import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { type Range, splitMonths } from './days.ts'
import { inMonths, readMost, within } from './read-most.server.ts'

export type Outbound = { address: string; clicks: number }

/** Links that lead away from the site, most followed first; addresses of its own begin with a slash. `total` as in `readMost`. */
export async function listOutbound(
  db: Db,
  { range, limit, offset }: { range: Range; limit: number; offset: number },
): Promise<{ rows: Outbound[]; total: number | null }> {
  const { months, days } = splitMonths(range)
  const monthly = { table: sql.raw('monthly_outbound'), where: sql`true` }
  const daily = { table: sql.raw('daily_article_clicks'), where: sql`address NOT LIKE '/%'` }
  const most = await readMost(
    db,
    { key: sql.raw('address'), counts: ['clicks'], monthly, daily, months, parts: [], days },
    { limit, offset },
  )
  if (most) return { rows: most.rows.map(({ key, clicks }) => ({ address: key ?? '', clicks: Number(clicks) })), total: most.total }
  const parts: SQL[] = [
    ...(months.length > 0 ? [sql`SELECT address, clicks FROM ${monthly.table} WHERE ${inMonths(months)}`] : []),
    sql`SELECT address, clicks FROM ${daily.table} WHERE ${daily.where} AND ${within(days)}`,
  ]
  const { rows } = await db.execute<Outbound & { total: number }>(sql`
    SELECT address, sum(clicks)::int AS clicks, (count(*) OVER ())::int AS total FROM (${sql.join(parts, sql` UNION ALL `)}) AS followed
    GROUP BY address ORDER BY clicks DESC, address LIMIT ${limit} OFFSET ${offset}`)
  return { rows: rows.map(({ address, clicks }) => ({ address, clicks })), total: rows[0]?.total ?? 0 }
}
