import type { Report } from '../reports/report.ts'
import { panelsOf, type ReportState } from '../reports/report-url.ts'
import { ChartBox } from './chart-box.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportPanel } from './report-panel.tsx'
import styles from './report-parts.module.css'
import { ReportStats } from './report-stats.tsx'

/** The report of one period: of the site, or of one post on the tab of its details. */
export function ReportParts({ state, report }: { state: ReportState; report: Report }) {
  const { span, sums, sumsBefore, points, annotations, panels, pages, postLabel } = report
  return (
    <>
      <ReportControls state={state} span={span} />
      <FilterChips state={state} postLabel={postLabel} />
      <ReportStats sums={sums} before={sumsBefore} />
      <ChartBox state={state} points={points} annotations={annotations} grain={span.grain} />
      <div className={state.panel ? styles.alone : styles.panels}>
        {panelsOf(state.postTab).map((name) => {
          const data = panels[name]
          return data ? <ReportPanel key={name} name={name} data={data} state={state} pages={pages} /> : null
        })}
      </div>
    </>
  )
}
