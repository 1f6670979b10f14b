import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PANEL_NAMES } from '../reports/panels.ts'
import type { Report } from '../reports/report.ts'
import type { ReportState } from '../reports/report-url.ts'
import styles from './analytics-screen.module.css'
import { ChartBox } from './chart-box.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportPanel } from './report-panel.tsx'
import { RetentionForm } from './retention-form.tsx'

type AnalyticsScreenProps = { state: ReportState; report: Report; keepMonths: number }

export function AnalyticsScreen({ state, report, keepMonths }: AnalyticsScreenProps) {
  return (
    <>
      <DeskHead title="Analytics" />
      <DeskBody>
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
      </DeskBody>
    </>
  )
}

function ReportParts({ state, report }: Omit<AnalyticsScreenProps, 'keepMonths'>) {
  const { span, sums, sumsBefore, points, flags, panels, pages, postLabel } = report
  return (
    <>
      <ReportControls state={state} span={span} />
      <FilterChips state={state} postLabel={postLabel} />
      <ReportFigures sums={sums} before={sumsBefore} />
      <ChartBox state={state} points={points} flags={flags} grain={span.grain} />
      <div className={state.panel ? styles.alone : styles.panels}>
        {PANEL_NAMES.map((name) => {
          const data = panels[name]
          return data ? <ReportPanel key={name} name={name} data={data} state={state} pages={pages} /> : null
        })}
      </div>
    </>
  )
}
