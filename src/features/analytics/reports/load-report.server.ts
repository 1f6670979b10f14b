// Everything the analytics screen shows, for one state of its address.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import { toDay } from './days.ts'
import { type Flag, listFlags } from './flags.server.ts'
import { labelPost, readPanel } from './panels.server.ts'
import { PANEL_NAMES, type PanelData, type PanelName } from './panels.ts'
import { bucketOf, listBuckets, resolvePeriod, type Span } from './period.ts'
import type { Filters, ReportState } from './report-url.ts'
import { type Point, readSeries, type Sums, sumTraffic } from './traffic.server.ts'

/** Rows of a panel beside others, and of one that is shown in full. */
const ROWS_BESIDE = 8
const ROWS_IN_FULL = 50

export type ChartPoint = {
  bucket: string
  views: number
  visitors: number
  before: { bucket: string; views: number; visitors: number } | null
}

export type Report = {
  span: Span
  sums: Sums
  sumsBefore: Sums | null
  points: ChartPoint[]
  flags: Flag[]
  panels: Partial<Record<PanelName, PanelData>>
  /** Of the panel shown in full. */
  pages: number
  postLabel: string | null
  /** Whether anything was ever counted. */
  isEmpty: boolean
}

export async function loadReport(db: Db, state: ReportState, now: Date): Promise<Report> {
  const today = toDay(now)
  const firstDay = await findFirstDay(db)
  const span = resolvePeriod(state, today, firstDay ?? today)
  const { range, before } = span
  const { filters, panel } = state
  const shown = panel ? [panel] : PANEL_NAMES
  const limit = panel ? ROWS_IN_FULL : ROWS_BESIDE
  const [sums, sumsBefore, points, flags, postLabel, ...panels] = await Promise.all([
    sumTraffic(db, { range, filters }),
    before && sumTraffic(db, { range: before, filters }),
    readPoints(db, span, filters),
    readFlags(db, span, filters),
    filters.post && labelPost(db, filters.post),
    ...shown.map(async (name) => {
      const query = { range, filters, isEmptyOnly: state.isEmptyOnly, limit, offset: panel ? (state.page - 1) * ROWS_IN_FULL : 0 }
      return [name, await readPanel(db, name, query)] as const
    }),
  ])
  const total = panels[0]?.[1].total ?? 0
  return {
    span,
    sums,
    sumsBefore,
    points,
    flags,
    panels: Object.fromEntries(panels),
    pages: countPages(total, ROWS_IN_FULL),
    postLabel,
    isEmpty: firstDay === null,
  }
}

/** The points of the chart, each beside the one at the same place in the period it is compared with. */
export async function readPoints(db: Db, { range, before, grain }: Span, filters: Filters): Promise<ChartPoint[]> {
  const [now, then] = await Promise.all([
    readSeries(db, { range, grain, filters }),
    before ? readSeries(db, { range: before, grain, filters }) : [],
  ])
  const [nowAt, thenAt] = [indexPoints(now), indexPoints(then)]
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
async function readFlags(db: Db, { range, grain }: Span, filters: Filters): Promise<Flag[]> {
  const byPlace = new Map<string, Flag>()
  for (const flag of await listFlags(db, { range, post: filters.post })) {
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
