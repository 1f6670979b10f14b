// Loads the data of the analytics screen.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import { countPages } from '#src/lib/pagination.ts'
import type { ChartAnnotation } from './annotations.ts'
import { listAnnotations } from './list-annotations.server.ts'
import { labelPost, readPanel } from './panels.server.ts'
import { bucketOf, listBuckets, resolvePeriod, type Span } from './period.ts'
import type { ChartPoint, Point, Report } from './report.ts'
import { type Filters, panelsOf, type ReportState } from './report-url.ts'
import { readSeries, sumTraffic } from './traffic.server.ts'

/** Rows of a panel beside others, and of a panel alone. */
const ROWS_PER_PANEL = 8
const ROWS_PER_PAGE = 50

export async function loadReport(db: Db, state: ReportState, now: Date): Promise<Report> {
  const today = toDay(now)
  const firstDay = await findFirstDay(db)
  const span = resolvePeriod(state, today, firstDay ?? today)
  const { range, before } = span
  const { filters, panel } = state
  const panels: Report['panels'] = {}
  for (const name of panel ? [panel] : panelsOf(state.postTab)) {
    panels[name] = await readPanel(db, name, { range, filters, isEmptyOnly: state.isEmptyOnly, ...pageOf(state) })
  }
  return {
    span,
    sums: await sumTraffic(db, { range, filters }),
    sumsBefore: before && (await sumTraffic(db, { range: before, filters })),
    points: await readPoints(db, span, filters),
    annotations: await readAnnotations(db, span, filters),
    panels,
    pages: countPages(panel ? (panels[panel]?.total ?? 0) : 0, ROWS_PER_PAGE),
    postLabel: filters.post && (await labelPost(db, filters.post)),
    isEmpty: firstDay === null,
  }
}

function pageOf({ panel, page }: ReportState): { limit: number; offset: number } {
  return panel ? { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE } : { limit: ROWS_PER_PANEL, offset: 0 }
}

export async function resolveReportSpan(db: Db, state: ReportState, now: Date): Promise<Span> {
  const today = toDay(now)
  return resolvePeriod(state, today, (await findFirstDay(db)) ?? today)
}

/** The points of the chart, each with the point at the same index of the compared period. */
export async function readPoints(db: Db, { range, before, grain }: Span, filters: Filters): Promise<ChartPoint[]> {
  const nowAt = indexPoints(await readSeries(db, { range, grain, filters }))
  const thenAt = indexPoints(before ? await readSeries(db, { range: before, grain, filters }) : [])
  const bucketsBefore = before ? listBuckets(before, grain) : []
  return listBuckets(range, grain).map((bucket, place) => {
    const earlier = bucketsBefore[place]
    return { ...pointAt(nowAt, bucket), before: earlier === undefined ? null : pointAt(thenAt, earlier) }
  })
}

function indexPoints(points: readonly Point[]): Map<string, Point> {
  return new Map(points.map((point) => [point.bucket, point]))
}

function pointAt(points: Map<string, Point>, bucket: string): Point {
  return points.get(bucket) ?? { bucket, views: 0, visitors: 0 }
}

/** One flag per kind and point of the chart. */
export async function readAnnotations(db: Db, { range, grain }: Span, filters: Filters): Promise<ChartAnnotation[]> {
  const byPlace = new Map<string, ChartAnnotation>()
  for (const flag of await listAnnotations(db, { range, post: filters.post })) {
    const day = bucketOf(flag.day, grain)
    const known = byPlace.get(`${day} ${flag.kind}`)
    byPlace.set(`${day} ${flag.kind}`, { ...flag, day, count: flag.count + (known?.count ?? 0) })
  }
  return [...byPlace.values()]
}

async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    SELECT least(
      (SELECT min(day) FROM daily_totals), (SELECT min(day) FROM daily_searches), (SELECT min(day) FROM daily_missing),
      (SELECT min(day) FROM daily_bots))::text AS day`)
  return rows[0]?.day ?? null
}
