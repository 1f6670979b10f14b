import type { Db } from '#src/db/client/client.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import type { ChartAnnotation } from './annotations.ts'
import { readAnnotations, readPoints } from './load-report.server.ts'
import { type Grain, resolvePeriod } from './period.ts'
import type { ChartPoint } from './report.ts'
import { parseReportState } from './report-url.ts'

export type RecentChart = { points: ChartPoint[]; annotations: ChartAnnotation[]; grain: Grain }

/** The last thirty days, the thirty before, and annotations: the default period of the analytics screen. */
export async function loadRecentChart(db: Db, now: Date): Promise<RecentChart> {
  const today = toDay(now)
  const state = parseReportState(new URLSearchParams(), today)
  const span = resolvePeriod(state, today, today)
  const [points, annotations] = await Promise.all([readPoints(db, span, state.filters), readAnnotations(db, span, state.filters)])
  return { points, annotations, grain: span.grain }
}
