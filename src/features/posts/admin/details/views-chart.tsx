import { chartSteps } from './chart-scale.ts'
import styles from './views-chart.module.css'

const WIDTH = 760
const HEIGHT = 220
const LEFT = 44
const TOP = 12
const BOTTOM = 192
const EVERY = 5

export type DayViews = { day: string; views: number }

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`))

/** Views per day as a drawing made on the server, and the same numbers as a table. */
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
                <th scope="row">{nameOf(day)}</th>
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
  const x = (place: number) => round(LEFT + (place * (WIDTH - LEFT - 8)) / Math.max(1, days.length - 1))
  const y = (views: number) => round(BOTTOM - ((BOTTOM - TOP) * views) / top)
  const line = days.map(({ views }, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(views)}`).join('')
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
      {days.map(({ day }, place) =>
        place % EVERY === 0 ? (
          <text key={day} x={x(place)} y={HEIGHT - 8} textAnchor={place === 0 ? 'start' : 'middle'}>
            {nameOf(day)}
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
  const best = days.reduce<DayViews | undefined>((most, each) => (each.views > (most?.views ?? 0) ? each : most), undefined)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || !best) return 'Views per day: none in this time.'
  const count = (views: number) => views.toLocaleString('en-US')
  return `Views per day, ${nameOf(first.day)} to ${nameOf(last.day)}: ${count(sum)} in all, most on ${nameOf(best.day)} (${count(best.views)}).`
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
