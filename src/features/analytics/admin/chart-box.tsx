import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import type { ChartAnnotation } from '../reports/annotations.ts'
import { STAT_DEFINITIONS } from '../reports/panels.ts'
import { formatBucket, type Grain } from '../reports/period.ts'
import type { ChartPoint } from '../reports/report.ts'
import type { ReportState } from '../reports/report-url.ts'
import styles from './chart-box.module.css'
import { Choice } from './report-controls.tsx'
import { exportHref, reportHref } from './report-links.ts'
import { annotationLabel, TrafficChart } from './traffic-chart.tsx'

type ChartBoxProps = { state: ReportState; points: readonly ChartPoint[]; flags: readonly ChartAnnotation[]; grain: Grain }

const BEFORE = 'In the same place of the period that is compared with.'

/** The chart with a table of its numbers. */
export function ChartBox({ state, points, flags, grain }: ChartBoxProps) {
  const { measure } = state
  const title = `${measure === 'views' ? 'Views' : 'Visitors'} per ${grain}`
  return (
    <div>
      <Box title={title} actions={<ChartActions state={state} />}>
        <TrafficChart points={points} flags={flags} grain={grain} measure={measure} />
      </Box>
      <ChartTable title={title} points={points} flags={flags} grain={grain} />
    </div>
  )
}

/** The table below a chart. */
export function ChartTable(chart: Omit<ChartBoxProps, 'state'> & { title: string }) {
  return (
    <details className={styles.table}>
      <summary>
        The chart as a table
        <AdminIcon name="chevron-down" />
      </summary>
      <PointTable {...chart} />
    </details>
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
      <MenuButton label="Export: chart">
        <a href={exportHref(state, 'chart', 'csv')} download>
          Download CSV
        </a>
        <a href={exportHref(state, 'chart', 'json')} download>
          Download JSON
        </a>
      </MenuButton>
    </div>
  )
}

function PointTable({ title, points, flags, grain }: Omit<ChartBoxProps, 'state'> & { title: string }) {
  const isCompared = points.some(({ before }) => before !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${title}, as a table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{grain === 'day' ? 'Day' : 'Month'}</th>
            <th scope="col" title={STAT_DEFINITIONS.views}>
              Views
            </th>
            <th scope="col" title={STAT_DEFINITIONS.visitors}>
              Visitors
            </th>
            {isCompared ? (
              <>
                <th scope="col" title={`${BEFORE} ${STAT_DEFINITIONS.views}`}>
                  Views before
                </th>
                <th scope="col" title={`${BEFORE} ${STAT_DEFINITIONS.visitors}`}>
                  Visitors before
                </th>
              </>
            ) : null}
            <th scope="col">What you did</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ bucket, views, visitors, before }) => (
            <tr key={bucket}>
              <th scope="row">{formatBucket(bucket, grain)}</th>
              <td>{views.toLocaleString('en-US')}</td>
              <td>{visitors.toLocaleString('en-US')}</td>
              {isCompared ? (
                <>
                  <td>{before?.views.toLocaleString('en-US')}</td>
                  <td>{before?.visitors.toLocaleString('en-US')}</td>
                </>
              ) : null}
              <td className={styles.events}>
                {flags
                  .filter((flag) => flag.day === bucket)
                  .map(annotationLabel)
                  .join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
