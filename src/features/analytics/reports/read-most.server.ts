// The most of a long period, without adding up everything. Who is not among the first of any month has, all in all, no more than the last
// of these firsts together: once the rows of a page have more than that, nobody else belongs on it.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import type { Range } from './days.ts'
import { MOST_SHOWN } from './panels.ts'

/** As many rows are added up as fast as the most of them are found. */
const FEW_ROWS = 10_000

export type Sums = {
  /** The column rows are summed by. */
  key: SQL
  /** Columns that are summed; the first decides the order. */
  counts: readonly [string, ...string[]]
  /** One row per key and month, which `where` chooses; with an index in the order of the first count. */
  monthly: { table: SQL; where: SQL }
  daily: { table: SQL; where: SQL }
  /** Months that are read from their sums. */
  months: readonly string[]
  /** Parts of months that have sums: those say how much a part can have at most. */
  parts: readonly Range[]
  /** Days of months without sums: all of them are added up. */
  days: readonly Range[]
}

export type Summed = { key: string | null } & Record<string, number | string | null>
type Page = { limit: number; offset: number }

type Most = { rows: Summed[]; total: number | null }

/**
 * One page, with how many rows there are in all, null when nobody looked at all of them. Answers null where everything is to be added up
 * after all: because it is little, asked for whole, or spread too evenly. Needs a transaction.
 */
export async function readMost(db: Db, sums: Sums, { limit, offset }: Page, few = FEW_ROWS): Promise<Most | null> {
  if (sums.months.length < 2 || limit > MOST_SHOWN || !(await hasMore(db, sums, few))) return null
  if (offset + limit > MOST_SHOWN) return readBeyond(db, sums, limit, few)
  const reach = 2 * (offset + limit) + 20
  // The planner takes the rows of one key for many, and would rather read those of all.
  await db.execute(sql`SELECT set_config(name, 'off', true) FROM unnest('{enable_seqscan,enable_mergejoin}'::text[]) AS name`)
  const { rows } = await db.execute<Summed & { unseen: number; total: number }>(selectMost(sums, { reach, limit, offset }))
  await db.execute(sql`SELECT set_config(name, 'on', true) FROM unnest('{enable_seqscan,enable_mergejoin}'::text[]) AS name`)
  const last = rows.at(-1)
  if (!last || (last.unseen > 0 && (rows.length < limit || Number(last[sums.counts[0]]) <= last.unseen))) return null
  return { rows, total: last.unseen > 0 ? null : last.total }
}

/** Nothing is shown beyond where the most of them end; where all had to be added up, these pages are like the others. */
async function readBeyond(db: Db, sums: Sums, limit: number, few: number): Promise<Most | null> {
  const last = await readMost(db, sums, { limit, offset: MOST_SHOWN - limit }, few)
  return last && last.total === null ? { rows: [], total: null } : null
}

async function hasMore(db: Db, { monthly, months }: Sums, few: number): Promise<boolean> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (
      SELECT FROM ${monthly.table} WHERE ${monthly.where} AND ${inMonths(months)} LIMIT ${few + 1}) AS counted`)
  return (rows[0]?.total ?? 0) > few
}

function selectMost({ key, counts, monthly, daily, months, parts, days }: Sums, { reach, limit, offset }: Page & { reach: number }): SQL {
  const columns = sql.raw(counts.join(', '))
  const first = sql.raw(counts[0])
  const bounding = [...months, ...parts.map(({ from }) => `${from.slice(0, 7)}-01`)].map((month) => sql`${month}::date`)
  const ofMonths = sql`SELECT ${columns} FROM ${monthly.table} WHERE ${monthly.where} AND ${inMonths(months)}`
  const ofParts = sql`SELECT ${columns} FROM ${daily.table} WHERE ${daily.where} AND ${within(parts)}`
  const ofKey = (is: SQL) => sql`${ofMonths} AND ${is} UNION ALL ${ofParts} AND ${is}`
  const added = sql.raw(counts.map((count) => `sum(${count})::int AS ${count}`).join(', '))
  return sql`
    WITH firsts AS MATERIALIZED (
      SELECT m.month, f.key, f.most FROM unnest(ARRAY[${sql.join(bounding, sql`, `)}]) AS m (month)
      CROSS JOIN LATERAL (
        SELECT ${key} AS key, ${first} AS most FROM ${monthly.table} WHERE ${monthly.where} AND month = m.month ORDER BY ${first} DESC LIMIT ${reach}
      ) AS f
    ), around AS MATERIALIZED (
      SELECT ${key} AS key, ${added} FROM ${daily.table} WHERE ${daily.where} AND ${within(days)} GROUP BY ${key}
    ), first_around AS MATERIALIZED (
      SELECT key, ${first} AS most FROM around ORDER BY ${first} DESC LIMIT ${reach}
    ), unseen AS MATERIALIZED (
      SELECT coalesce(sum(least), 0)::int AS most FROM (
        SELECT min(most) AS least FROM firsts GROUP BY month HAVING count(*) = ${reach}
        UNION ALL SELECT min(most) FROM first_around HAVING count(*) = ${reach}
      ) AS lasts
    ), candidates AS MATERIALIZED (
      SELECT key FROM firsts WHERE key IS NOT NULL UNION SELECT key FROM first_around WHERE key IS NOT NULL
    ), summed AS (
      SELECT key, ${added} FROM (
        SELECT c.key, s.* FROM candidates c CROSS JOIN LATERAL (SELECT * FROM (${ofKey(sql`${key} = c.key`)}) AS own OFFSET 0) AS s
        UNION ALL SELECT NULL, home.* FROM (${ofKey(sql`${key} IS NULL`)}) AS home
        UNION ALL SELECT a.* FROM around a LEFT JOIN candidates c ON c.key = a.key WHERE c.key IS NOT NULL OR a.key IS NULL
      ) AS rows GROUP BY key HAVING sum(${first}) > 0
    )
    SELECT key::text AS key, ${columns}, (SELECT most FROM unseen) AS unseen, (count(*) OVER ())::int AS total
    FROM summed ORDER BY ${first} DESC, summed.key LIMIT ${limit} OFFSET ${offset}`
}

export function inMonths(months: readonly string[]): SQL {
  const list = months.map((month) => sql`${month}::date`)
  return sql`month BETWEEN ${months[0]}::date AND ${months.at(-1)}::date AND month IN (${sql.join(list, sql`, `)})`
}

export function within(ranges: readonly Range[]): SQL {
  if (ranges.length === 0) return sql`false`
  return sql`(${sql.join(
    ranges.map(({ from, to }) => sql`day BETWEEN ${from}::date AND ${to}::date`),
    sql` OR `,
  )})`
}
