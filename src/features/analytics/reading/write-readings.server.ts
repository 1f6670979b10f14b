import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import { stepsOf } from '../journey/journey.ts'
import { writeSteps } from '../journey/write-journeys.server.ts'
import type { ReadingEvent } from '../tracking/counted-event.ts'
import { COUNTERS } from '../tracking/counter-tables.server.ts'
import { mergeCounts, upsertCounts } from '../tracking/upsert-counts.server.ts'
import { addReading, compareReadings, type Reading } from './reading.ts'

type Reader = { day: string; visitor: string; post_id: string }
type Report = Reader & Reading & { at: number; readingMinutes: number | null }
type KnownReader = Reader & { seconds: number; marks: string[]; first_seen: number; source: string }

/** Counts each mark once per reader, post and day. Ignores readers that were not counted as visitors of the post on that day. */
export async function writeReadings(tx: Db, readings: readonly ReadingEvent[]): Promise<void> {
  if (readings.length === 0) return
  const reports = mergeReports(readings)
  const rows = JSON.stringify([...reports.values()].map(({ day, visitor, post_id }) => ({ day, visitor, post_id })))
  const fresh = await insertReaders(tx, rows)
  const changed = (await lockReaders(tx, rows)).flatMap((known) => {
    const report = reports.get(keyOf(known))
    if (!report) return []
    const after = addReading(known, report, {
      secondsSinceView: report.at / 1000 - known.first_seen,
      readingMinutes: report.readingMinutes,
    })
    return { ...known, after, changes: compareReadings(fresh.has(keyOf(known)) ? null : known, after) }
  })
  await writeSteps(tx, changed.flatMap(newSteps))
  await updateReaders(
    tx,
    changed.map(({ day, visitor, post_id, after }) => ({ day, visitor, post_id, ...after })),
  )
  const counted = changed.flatMap(({ day, post_id, changes }) => changes.map((change) => ({ ...change, day, post_id })))
  const [followed, done] = [counted.filter(({ mark }) => mark.startsWith(LINK)), counted.filter(({ mark }) => !mark.startsWith(LINK))]
  const readers = mergeCounts(done.map(({ day, post_id, mark, by }) => ({ keys: { day, post_id, mark }, counts: { readers: by } })))
  await upsertCounts(
    tx,
    COUNTERS.reading,
    readers.filter((row) => row.readers !== 0),
  )
  await upsertCounts(
    tx,
    COUNTERS.articleClicks,
    mergeCounts(
      followed.map(({ day, post_id, mark, by }) => ({ keys: { day, post_id, address: mark.slice(LINK.length) }, counts: { clicks: by } })),
    ),
  )
}

const LINK = 'to:'

/** The steps that the reader takes for the first time on this day. */
function newSteps({ day, post_id: postId, source, marks, after }: KnownReader & { after: Reading }) {
  const known = stepsOf(marks)
  return [...stepsOf(after.marks)].filter((step) => !known.has(step)).map((step) => ({ postId, day, source, step, by: 1 }))
}

/** Merges the reports of each reader. */
function mergeReports(readings: readonly ReadingEvent[]): Map<string, Report> {
  const reports = new Map<string, Report>()
  for (const { at, visitor, postId, seconds, marks, readingMinutes } of readings) {
    const reader = { day: toDay(at), visitor, post_id: postId }
    const known = reports.get(keyOf(reader))
    reports.set(keyOf(reader), {
      ...reader,
      at: Math.max(at, known?.at ?? at),
      readingMinutes: readingMinutes ?? known?.readingMinutes ?? null,
      seconds: seconds + (known?.seconds ?? 0),
      marks: [...new Set([...(known?.marks ?? []), ...marks])],
    })
  }
  return reports
}

function keyOf({ day, visitor, post_id }: Reader): string {
  return `${day} ${visitor} ${post_id}`
}

const READERS = sql.raw('v (day date, visitor uuid, post_id uuid)')
const RETURNED = sql.raw('r.day::text AS day, r.visitor::text AS visitor, r.post_id::text AS post_id')

/** Inserts the readers without an earlier report and returns their keys. Waits for concurrent inserts of the same reader. */
async function insertReaders(tx: Db, rows: string): Promise<Set<string>> {
  const fresh = await tx.execute<Reader>(sql`
    INSERT INTO daily_readers AS r (day, visitor, post_id)
    SELECT v.day, v.visitor, v.post_id FROM jsonb_to_recordset(${rows}::jsonb) AS ${READERS}
    WHERE EXISTS (SELECT 1 FROM daily_seen s WHERE s.day = v.day AND s.visitor = v.visitor AND s.what = v.post_id::text)
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING
    RETURNING ${RETURNED}`)
  return new Set(fresh.rows.map(keyOf))
}

async function lockReaders(tx: Db, rows: string): Promise<KnownReader[]> {
  const known = await tx.execute<KnownReader>(sql`
    SELECT ${RETURNED}, r.seconds, r.marks, extract(epoch FROM s.seen_at)::float8 AS first_seen, s.source
    FROM jsonb_to_recordset(${rows}::jsonb) AS ${READERS}
    JOIN daily_readers r ON r.day = v.day AND r.visitor = v.visitor AND r.post_id = v.post_id
    JOIN daily_seen s ON s.day = v.day AND s.visitor = v.visitor AND s.what = v.post_id::text
    ORDER BY r.day, r.visitor, r.post_id
    FOR UPDATE OF r`)
  return known.rows
}

async function updateReaders(tx: Db, readers: readonly (Reader & Reading)[]): Promise<void> {
  await tx.execute(sql`
    UPDATE daily_readers r SET seconds = v.seconds, marks = v.marks
    FROM jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) AS v (day date, visitor uuid, post_id uuid, seconds integer, marks text[])
    WHERE r.day = v.day AND r.visitor = v.visitor AND r.post_id = v.post_id`)
}
