import { chartSteps } from './chart-scale.ts'
import styles from './views-chart.module.css'

const WIDTH = 760
const HEIGHT = 220
const LEFT = 44
const TOP = 12
const BOTTOM = 192
const DAYS_PER_LABEL = 5

export type DayViews = { day: string; views: number }

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDay = (day: string) => format.format(new Date(`${day}T00:00:00Z`))

/** Views per day as an SVG chart, and the same numbers as a table. */
export function ViewsChart({ days }: { days: readonly DayViews[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.chart} aria-label="Chart of views per day" tabIndex={0}>
        <Drawing days={days} />
      </section>
      <details className={styles.numbers}>
        <summary>The chart as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" title="Readings of the post on that day (UTC), as readers see them counted.">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{views.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Drawing({ days }: { days: readonly DayViews[] }) {
  const steps = chartSteps(Math.max(0, ...days.map(({ views }) => views)))
  const top = steps.at(-1) ?? 1
  const x = (index: number) => round(LEFT + (index * (WIDTH - LEFT - 8)) / Math.max(1, days.length - 1))
  const y = (views: number) => round(BOTTOM - ((BOTTOM - TOP) * views) / top)
  const line = days.map(({ views }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(views)}`).join('')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(days)}>
      {steps.map((step) => (
        <g key={step}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - 8} y1={y(step)} y2={y(step)} />
          <text x={LEFT - 8} y={y(step) + 4} textAnchor="end">
            {step.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      {days.map(({ day }, index) =>
        index % DAYS_PER_LABEL === 0 ? (
          <text key={day} x={x(index)} y={HEIGHT - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
            {formatDay(day)}
          </text>
        ) : null,
      )}
      <path className={styles.area} d={`${line}L${x(days.length - 1)} ${BOTTOM}L${x(0)} ${BOTTOM}Z`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}

function describe(days: readonly DayViews[]): string {
  const sum = days.reduce((total, { views }) => total + views, 0)
  const peak = days.reduce<DayViews | undefined>((most, each) => (each.views > (most?.views ?? 0) ? each : most), undefined)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || !peak) return 'Views per day: none in this time.'
  const count = (views: number) => views.toLocaleString('en-US')
  return `Views per day, ${formatDay(first.day)} to ${formatDay(last.day)}: ${count(sum)} in all, most on ${formatDay(peak.day)} (${count(peak.views)}).`
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
