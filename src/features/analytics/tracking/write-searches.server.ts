import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import type { SearchEvent } from './counted-event.ts'
import { COUNTERS } from './counter-tables.server.ts'
import { dropUnfinishedSearches, SAME_SEARCH_MS } from './unfinished-searches.ts'
import { mergeCounts, upsertCounts } from './upsert-counts.server.ts'

type Change = { day: string; term: string; isEmpty: boolean; results: number | null; by: 1 | -1 }

/** Counts each term once per visitor and day, and uncounts a term that the visitor's next search continued. */
export async function writeSearches(tx: Db, searches: readonly SearchEvent[]): Promise<void> {
  const meant = dropUnfinishedSearches(searches)
  if (meant.length === 0) return
  const rows = JSON.stringify(
    meant.map(({ at, visitor, term, results }) => ({
      day: toDay(at),
      visitor,
      term,
      what: whatFor(term, results),
      seen_at: new Date(at).toISOString(),
    })),
  )
  const dropped = await deletePrefixSearches(tx, rows)
  const fresh = await insertSearches(tx, rows)
  const results = new Map(meant.map((search) => [JSON.stringify([toDay(search.at), search.term]), search.results]))
  await applyChanges(tx, [
    ...dropped.map((row): Change => ({ ...parseWhat(row), by: -1, results: null })),
    ...fresh.map((row): Change => {
      const parsed = parseWhat(row)
      return { ...parsed, by: 1, results: results.get(JSON.stringify([parsed.day, parsed.term])) ?? 0 }
    }),
  ])
}

// Prefixes of terms in `daily_seen.what`: '?0' without results, '?1' with results.
function whatFor(term: string, results: number): string {
  return `?${results > 0 ? 1 : 0}${term}`
}

function parseWhat({ day, what }: { day: string; what: string }) {
  return { day, term: what.slice(2), isEmpty: what.startsWith('?0') }
}

const DEFINITION = sql.raw('v (day date, visitor uuid, term text, what text, seen_at timestamptz)')

async function deletePrefixSearches(tx: Db, rows: string): Promise<{ day: string; what: string }[]> {
  const result = await tx.execute<{ day: string; what: string }>(sql`
    DELETE FROM daily_seen s USING jsonb_to_recordset(${rows}::jsonb) AS ${DEFINITION}
    WHERE s.day = v.day AND s.visitor = v.visitor AND s.what >= '?' AND s.what < '@'
      AND substr(s.what, 3) <> v.term AND starts_with(v.term, substr(s.what, 3))
      AND s.seen_at BETWEEN v.seen_at - make_interval(secs => ${SAME_SEARCH_MS / 1000}) AND v.seen_at
    RETURNING s.day::text AS day, s.what`)
  return result.rows
}

async function insertSearches(tx: Db, rows: string): Promise<{ day: string; what: string }[]> {
  const result = await tx.execute<{ day: string; what: string }>(sql`
    INSERT INTO daily_seen (day, visitor, what, seen_at)
    SELECT DISTINCT ON (v.day, v.visitor, v.term) v.day, v.visitor, v.what, v.seen_at
    FROM jsonb_to_recordset(${rows}::jsonb) AS ${DEFINITION}
    WHERE NOT EXISTS (
      SELECT 1 FROM daily_seen s WHERE s.day = v.day AND s.visitor = v.visitor AND s.what IN ('?0' || v.term, '?1' || v.term))
    ORDER BY v.day, v.visitor, v.term, v.seen_at DESC
    ON CONFLICT DO NOTHING
    RETURNING day::text AS day, what`)
  return result.rows
}

async function applyChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const counted = (rows: readonly Change[]) =>
    mergeCounts(
      rows.map(({ day, term, isEmpty, by, results }) => ({
        keys: { day, term },
        counts: { searches: by, empty: isEmpty ? by : 0 },
        ...(results === null ? {} : { latest: { results } }),
      })),
    )
  // Uncounting does not change the number of results.
  const { latest: _results, ...withoutResults } = COUNTERS.searches
  await upsertCounts(tx, withoutResults, counted(changes.filter(({ by }) => by < 0)))
  await upsertCounts(tx, COUNTERS.searches, counted(changes.filter(({ by }) => by > 0)))
}
