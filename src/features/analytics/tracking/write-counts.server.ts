// Writes the buffered events in one transaction, with one statement per table.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import { sourceOf } from '../journey/source.ts'
import { readingsOfSteps, writeArrivals, writeVisits } from '../journey/write-journeys.server.ts'
import { writeReadings } from '../reading/write-readings.server.ts'
import type { BotEvent, CountedEvent, MissingEvent, RedirectEvent, ViewEvent } from './counted-event.ts'
import { COUNTERS } from './counter-tables.server.ts'
import { mergeCounts, upsertCounts } from './upsert-counts.server.ts'
import { writeSearches } from './write-searches.server.ts'

export async function writeCounts(db: Db, events: readonly CountedEvent[]): Promise<void> {
  await db.transaction(async (tx) => {
    await writeViews(
      tx,
      events.filter((event) => event.kind === 'view'),
    )
    await writeSearches(
      tx,
      events.filter((event) => event.kind === 'search'),
    )
    await writeReadings(tx, [
      ...events.filter((event) => event.kind === 'reading'),
      ...(await readingsOfSteps(
        tx,
        events.filter((event) => event.kind === 'step'),
      )),
    ])
    await writeMissing(
      tx,
      events.filter((event) => event.kind === 'missing'),
    )
    await writeBots(
      tx,
      events.filter((event) => event.kind === 'bot'),
    )
    await writeRedirects(
      tx,
      events.filter((event) => event.kind === 'redirect'),
    )
  })
}

async function writeViews(tx: Db, views: readonly ViewEvent[]): Promise<void> {
  if (views.length === 0) return
  const countFirst = await recordVisitors(tx, views)
  const counted = views.map((view) => {
    const day = toDay(view.at)
    return {
      ...view,
      day,
      // 1 for a visitor's first view of the day, which attributes the visitor to that row; 0 for later views.
      visitors: countFirst(day, view.visitor, SITE),
      page_visitors: countFirst(day, view.visitor, view.postId ?? HOME),
    }
  })
  const rows = (keysOf: (view: (typeof counted)[number]) => Record<string, string | null>, visitors: 'visitors' | 'page_visitors') =>
    mergeCounts(counted.map((view) => ({ keys: keysOf(view), counts: { views: 1, visitors: view[visitors] } })))
  await upsertCounts(
    tx,
    COUNTERS.totals,
    rows(({ day }) => ({ day }), 'visitors'),
  )
  await upsertCounts(
    tx,
    COUNTERS.pages,
    rows(({ day, postId }) => ({ day, post_id: postId }), 'page_visitors'),
  )
  await upsertCounts(
    tx,
    COUNTERS.systems,
    rows(({ day, browser, system }) => ({ day, browser, system }), 'visitors'),
  )
  await upsertCounts(
    tx,
    COUNTERS.traffic,
    mergeCounts(
      counted.map(({ day, postId, referrer, campaign, device, visitors, page_visitors }) => ({
        keys: { day, post_id: postId, referrer, campaign, device },
        counts: { views: 1, visitors, page_visitors },
      })),
    ),
  )
  await writeVisits(tx, counted)
  await writeArrivals(tx, counted)
  await writePostViews(
    tx,
    counted.flatMap(({ postId }) => postId ?? []),
  )
}

/** Adds to the view count of each post. Cached pages show it when they are next rendered. */
async function writePostViews(tx: Db, postIds: readonly string[]): Promise<void> {
  const rows = mergeCounts(postIds.map((postId) => ({ keys: { post_id: postId }, counts: { views: 1 } })))
  if (rows.length === 0) return
  await upsertCounts(tx, COUNTERS.posts, rows)
}

const SITE = ''
const HOME = 'home'

/** Stores who viewed what on which day. Returns a function that returns 1 on the first call for a new visitor, then 0. */
async function recordVisitors(tx: Db, views: readonly ViewEvent[]) {
  const seen = new Map<string, { day: string; visitor: string; what: string; seen_at: string; source: string }>()
  for (const view of views) {
    const { at, visitor, postId } = view
    for (const what of [SITE, postId ?? HOME]) {
      const key = JSON.stringify([toDay(at), visitor, what])
      const source = what === postId ? sourceOf(view) : ''
      // The first view is the one that counts the visitor.
      if (!seen.has(key)) seen.set(key, { day: toDay(at), visitor, what, seen_at: new Date(at).toISOString(), source })
    }
  }
  const { rows } = await tx.execute<{ day: string; visitor: string; what: string }>(sql`
    INSERT INTO daily_seen (day, visitor, what, seen_at, source)
    SELECT v.day, v.visitor, v.what, v.seen_at, v.source
    FROM jsonb_to_recordset(${JSON.stringify([...seen.values()])}::jsonb) AS v (day date, visitor uuid, what text, seen_at timestamptz, source text)
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING
    RETURNING day::text AS day, visitor::text AS visitor, what`)
  const fresh = new Set(rows.map(({ day, visitor, what }) => JSON.stringify([day, visitor, what])))
  return (day: string, visitor: string, what: string) => (fresh.delete(JSON.stringify([day, visitor, what])) ? 1 : 0)
}

async function writeMissing(tx: Db, missing: readonly MissingEvent[]): Promise<void> {
  await upsertCounts(
    tx,
    COUNTERS.missing,
    mergeCounts(missing.map(({ at, path, referrer }) => ({ keys: { day: toDay(at), path }, counts: { times: 1 }, latest: { referrer } }))),
  )
}

async function writeBots(tx: Db, bots: readonly BotEvent[]): Promise<void> {
  await upsertCounts(tx, COUNTERS.bots, mergeCounts(bots.map(({ at, bot }) => ({ keys: { day: toDay(at), bot }, counts: { times: 1 } }))))
}

async function writeRedirects(tx: Db, events: readonly RedirectEvent[]): Promise<void> {
  const rows = events.map(({ at, redirectId }) => ({
    keys: { redirect_id: redirectId },
    counts: { hits: 1 },
    latest: { last_hit_at: new Date(at).toISOString() },
  }))
  await upsertCounts(tx, COUNTERS.redirects, mergeCounts(rows))
}
