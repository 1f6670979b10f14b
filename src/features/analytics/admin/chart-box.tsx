import { Box } from '#src/ui/admin/admin-page.tsx'
import type { ChartAnnotation } from '../reports/annotations.ts'
import type { Grain } from '../reports/period.ts'
import type { ChartPoint } from '../reports/report.ts'
import type { ReportState } from '../reports/report-url.ts'
import styles from './chart-box.module.css'
import { Choice, ExportMenu } from './report-controls.tsx'
import { reportHref } from './report-links.ts'
import { TrafficChart } from './traffic-chart.tsx'

type ChartBoxProps = { state: ReportState; points: readonly ChartPoint[]; annotations: readonly ChartAnnotation[]; grain: Grain }

export function ChartBox({ state, points, annotations, grain }: ChartBoxProps) {
  const { measure } = state
  const title = `${measure === 'views' ? 'Views' : 'Visitors'} per ${grain}`
  return (
    <Box title={title} actions={<ChartActions state={state} />}>
      <TrafficChart title={title} points={points} annotations={annotations} grain={grain} measure={measure} />
    </Box>
  )
}

function ChartActions({ state }: { state: ReportState }) {
  return (
    <div className={styles.actions}>
      <nav aria-label="Measure" className={styles.measure}>
        <Choice to={reportHref(state, { measure: 'views' })} isChosen={state.measure === 'views'}>
          Views
        </Choice>
        <Choice to={reportHref(state, { measure: 'visitors' })} isChosen={state.measure === 'visitors'}>
          Visitors
        </Choice>
      </nav>
      <ExportMenu state={state} what="chart" label="chart" />
    </div>
  )
}
