import type { Db } from '#src/db/client/client.server.ts'
import { tableOfJourney } from '#src/features/analytics/journey/journey-report.ts'
import { type Table, tableOfPanel, tableOfPoints, toCsv, toRecords } from '#src/features/analytics/reports/export.ts'
import { readPoints, resolveReportSpan } from '#src/features/analytics/reports/load-report.server.ts'
import { readPanel } from '#src/features/analytics/reports/panels.server.ts'
import { isPanelName } from '#src/features/analytics/reports/panels.ts'
import type { Span } from '#src/features/analytics/reports/period.ts'
import { HOME_PAGE, parseReportState, type ReportState } from '#src/features/analytics/reports/report-url.ts'
import { toDay } from '#src/lib/format/day.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { answerJson } from '#src/server/http/request-body.server.ts'
import { loadJourney } from '../posts/load-journey.server.ts'
import type { Route } from './+types/export-analytics.ts'

/** Bounds the response. More rows than a spreadsheet needs. */
const MAX_ROWS = 10_000

/**
 * `?what=chart`, `journey` with `post`, or the name of a panel, `format=csv` or `json`, and the query of the analytics screen. Answers a file with all rows of that
 * statistic.
 */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    const now = new Date()
    const state = parseReportState(url.searchParams, toDay(now))
    const what = url.searchParams.get('what') ?? ''
    const format = url.searchParams.get('format') ?? ''
    if (format !== 'csv' && format !== 'json') throw new AppError('invalid_input', { reason: 'format is csv or json' })
    const span = await resolveReportSpan(db, state, now)
    const table = what === 'journey' ? await readJourneyTable(db, state, { span, origin }) : await readTable(db, what, state, span)
    const name = `analytics-${what}-${span.range.from}-${span.range.to}.${format}`
    const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'private, no-store' }
    if (format === 'csv') return new Response(toCsv(table), { headers: { ...headers, 'Content-Type': 'text/csv; charset=utf-8' } })
    return Response.json({ what, ...span.range, before: span.before, filters: state.filters, rows: toRecords(table) }, { headers })
  })
}

async function readTable(db: Db, what: string, state: ReportState, span: Span): Promise<Table> {
  if (what === 'chart') return tableOfPoints(await readPoints(db, span, state.filters))
  if (!isPanelName(what)) throw new AppError('invalid_input', { reason: 'what is chart or a panel' })
  const { filters, isEmptyOnly } = state
  const { rows } = await readPanel(db, what, { range: span.range, filters, isEmptyOnly, limit: MAX_ROWS, offset: 0 })
  return tableOfPanel(what, rows)
}

async function readJourneyTable(db: Db, { filters }: ReportState, { span, origin }: { span: Span; origin: string }): Promise<Table> {
  if (filters.post === null || filters.post === HOME_PAGE) throw new AppError('invalid_input', { reason: 'the journey is that of a post' })
  return tableOfJourney(await loadJourney(db, { postId: filters.post, origin, ...span.range }))
}
