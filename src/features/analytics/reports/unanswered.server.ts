// Searches without results and requests for missing addresses, that the owner has not set aside.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isSetAside } from '#src/db/is-set-aside.ts'
import type { Range } from './days.ts'

export type EmptySearch = { term: string; searches: number; lastDay: string }
type Query = Range & { now: Date }

/** Searches for one term by so many visitors and days are worth an article. */
export const FREQUENT_SEARCHES = 3

/** Terms with at least `atLeast` searches whose latest search in the range found nothing, most frequent first. */
export async function readEmptySearches(
  db: Db,
  { limit, offset = 0, atLeast = 1, ...query }: Query & { limit: number; offset?: number; atLeast?: number },
): Promise<EmptySearch[]> {
  const { rows } = await db.execute<EmptySearch>(sql`
    ${emptySearches(query, atLeast)} ORDER BY searches DESC, term LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

/** The number of terms with at least `FREQUENT_SEARCHES` searches whose latest search in the range found nothing. */
export async function countEmptySearches(db: Db, query: Query): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (${emptySearches(query, FREQUENT_SEARCHES)}) AS terms`)
  return rows[0]?.total ?? 0
}

function emptySearches({ from, to, now }: Query, atLeast: number): SQL {
  return sql`
    SELECT term, searches, "lastDay" FROM (
      SELECT term, sum(searches)::int AS searches, (max(day) FILTER (WHERE searches > 0))::text AS "lastDay"
      FROM daily_searches WHERE day BETWEEN ${from}::date AND ${to}::date
      GROUP BY term
      HAVING sum(searches) >= ${atLeast}
        AND max((day - date '2000-01-01')::bigint * 1000000 + least(results, 999999)) FILTER (WHERE searches > 0) % 1000000 = 0
    ) AS empty WHERE NOT ${isSetAside('searches', sql`empty.term`, { now, times: sql`empty.searches` })}`
}

/** So many requests for one address are more than a mistype. */
const FREQUENT_REQUESTS = 10
const MISSING_MAX = 100

/** `referrer` is that of the latest request, as in the traffic cube. */
export type MissingPath = { path: string; requests: number; referrer: string }

/** The paths without a page that were requested often in the range, most frequent first. */
export async function readMissingPaths(db: Db, { from, to, now }: Query): Promise<MissingPath[]> {
  const { rows } = await db.execute<MissingPath>(sql`
    SELECT path, requests, referrer FROM (
      SELECT path, sum(times)::int AS requests, substr(max(day::text || referrer), 11) AS referrer
      FROM daily_missing WHERE day BETWEEN ${from}::date AND ${to}::date AND path LIKE '/%'
      GROUP BY path HAVING sum(times) >= ${FREQUENT_REQUESTS}
    ) AS missing WHERE NOT ${isSetAside('missing', sql`missing.path`, { now, times: sql`missing.requests` })}
    ORDER BY requests DESC, path LIMIT ${MISSING_MAX}`)
  return rows
}
