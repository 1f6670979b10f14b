import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Report } from '../reports/report.ts'
import type { ReportState } from '../reports/report-url.ts'
import { ReportParts } from './report-parts.tsx'
import { RetentionForm } from './retention-form.tsx'

type AnalyticsScreenProps = { state: ReportState; report: Report; keepMonths: number }

export function AnalyticsScreen({ state, report, keepMonths }: AnalyticsScreenProps) {
  return (
    <>
      <AdminPageHead title="Analytics" />
      <AdminPageBody>
        {report.isEmpty ? (
          <EmptyState title="Nothing has been counted yet">
            <p className="dim">
              Publish a post and share its address: the first visit appears here a second later. Your own visits do not count while you are
              signed in.
            </p>
          </EmptyState>
        ) : (
          <ReportParts state={state} report={report} />
        )}
        <RetentionForm keepMonths={keepMonths} />
      </AdminPageBody>
    </>
  )
}
