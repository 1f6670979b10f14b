import { AnalyticsScreen } from '#src/features/analytics/admin/analytics-screen.tsx'
import { loadReport } from '#src/features/analytics/reports/load-report.server.ts'
import { parseReportState } from '#src/features/analytics/reports/report-url.ts'
import { RETENTION_SAVED } from '#src/features/analytics/reports/retention.ts'
import { setRetention } from '#src/features/analytics/reports/set-retention.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { toDay } from '#src/lib/format/day.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/analytics.ts'
import { adminMeta } from './admin-meta.ts'
import { submitOrKeepInput, useLastAnswer, useSavedToast } from './form-answer.ts'
import { orErrorPage, readAdminForm } from './read-admin-form.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const now = new Date()
  const state = parseReportState(url.searchParams, toDay(now))
  return { state, report: await loadReport(db, state, now), keepMonths: settings.analyticsKeepMonths }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const { months } = await readAdminForm(request, origin)
  await orErrorPage(() => setRetention(db, context.get(adminContext), { months, now: new Date() }))
  return { isSaved: true }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Analytics')

export default function Analytics({ loaderData, actionData }: Route.ComponentProps) {
  useSavedToast(useLastAnswer(actionData), RETENTION_SAVED)
  return <AnalyticsScreen {...loaderData} />
}
