import { Columns } from '#src/ui/admin/admin-page.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, PeriodControls } from '../admin/report-controls.tsx'
import type { Range } from '../reports/days.ts'
import type { ReportState } from '../reports/report-url.ts'
import { CameFromBox, CopiesBox, DepthBox, StepsBox, WentToBox } from './journey-boxes.tsx'
import { type JourneyReport, sumSteps } from './journey-report.ts'
import styles from './journey-tab.module.css'
import { SourcesTable } from './sources-table.tsx'

type JourneyTabProps = { state: ReportState; range: Range; journey: JourneyReport }

/** The way of the readers of a post: where they came from, how far they read, what they copied and where they went. */
export function JourneyTab({ state, range, journey }: JourneyTabProps) {
  const steps = sumSteps(journey.bySource)
  return (
    <>
      <div className={styles.head}>
        <PeriodControls state={state} range={range} />
        <ExportMenu state={state} what="journey" label="Journey" />
      </div>
      {steps.visit === 0 ? (
        <EmptyState title="No reader came in this time">
          <p>
            The journey begins with the first visit: where it came from, how far it read, which code it copied and where it went. Your own
            visits and those of bots do not count.
          </p>
        </EmptyState>
      ) : (
        <>
          <Columns>
            <StepsBox steps={steps} />
            <CameFromBox bySource={journey.bySource} origins={journey.cameFrom} />
          </Columns>
          <Columns isFirstWider stacksLonger>
            <DepthBox depths={journey.depths} readers={journey.readers} />
            <CopiesBox copies={journey.copies} />
          </Columns>
          <WentToBox rows={journey.wentTo} />
          <SourcesTable bySource={journey.bySource} />
        </>
      )}
    </>
  )
}
