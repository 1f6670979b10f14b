import { formatDate } from '#src/lib/format/format-date.ts'
import type { GateCounts, GateDay } from '../admin-link.ts'
import { linePoints, roundedMaximum } from './chart-path.ts'
import styles from './gate-box.module.css'
import { GATE_TOOLTIPS } from './gate-tooltips.ts'

const PLANE = { width: 560, height: 130 }
const LEFT = 34
const FOOT = 28

/** Opened and clicked by day, as a chart and as a table. */
export function GateChart({ days }: { days: readonly GateDay[] }) {
  const top = roundedMaximum(Math.max(...days.map(({ opened, clicked }) => Math.max(opened, clicked))))
  const clicks = linePoints(
    days.map(({ clicked }) => clicked),
    top,
    PLANE,
  )
  const opened = linePoints(
    days.map(({ opened }) => opened),
    top,
    PLANE,
  )
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${PLANE.width + LEFT} ${PLANE.height + FOOT + 6}`} role="img" aria-label={describe(days)}>
        <g transform={`translate(${LEFT} 6)`}>
          {[0, top / 2, top].map((value) => {
            const y = PLANE.height - (value / top) * PLANE.height
            return (
              <g key={value}>
                <line className={styles.grid} x2={PLANE.width} y1={y} y2={y} />
                {Number.isInteger(value) ? (
                  <text x={-6} y={y + 4} textAnchor="end">
                    {value.toLocaleString('en-US', { notation: 'compact' })}
                  </text>
                ) : null}
              </g>
            )
          })}
          <polygon className={styles.area} points={`0,${PLANE.height} ${clicks} ${PLANE.width},${PLANE.height}`} />
          <polyline className={styles.before} points={opened} />
          <polyline className={styles.now} points={clicks} />
          <text y={PLANE.height + 8} dominantBaseline="hanging">
            {formatDate(first)}
          </text>
          <text x={PLANE.width} y={PLANE.height + 8} textAnchor="end" dominantBaseline="hanging">
            {formatDate(last)}
          </text>
        </g>
      </svg>
      <figcaption className={styles.legend}>
        <span>
          <i /> Clicked
        </span>
        <span>
          <i data-dotted /> Opened
        </span>
      </figcaption>
      <DayTable days={days} />
    </figure>
  )
}

const COLUMNS = [
  { name: 'opened', label: 'Opened' },
  { name: 'ready', label: 'Ready' },
  { name: 'clicked', label: 'Clicked' },
  { name: 'unlocked', label: 'Unlocked' },
  { name: 'accessed', label: 'Accessed' },
  { name: 'wrongPasswords', label: 'Wrong passwords' },
] as const satisfies readonly { name: keyof GateCounts; label: string }[]

/** Leaves out days without events. */
function DayTable({ days }: { days: readonly GateDay[] }) {
  const busy = days.filter(
    ({ opened, ready, clicked, accessed, wrongPasswords }) => opened + ready + clicked + accessed + wrongPasswords > 0,
  )
  return (
    <details className={styles.table}>
      <summary>As a table</summary>
      {busy.length === 0 ? (
        <p>Nothing was counted in this period.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section tabIndex={0} aria-label="Clicks per day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {COLUMNS.map(({ name, label }) => (
                  <th key={name} scope="col" title={GATE_TOOLTIPS[name]}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {busy.toReversed().map((counted) => (
                <tr key={counted.day}>
                  <th scope="row">{formatDate(counted.day)}</th>
                  {COLUMNS.map(({ name }) => (
                    <td key={name}>{counted[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

function describe(days: readonly GateDay[]): string {
  const [clicked, opened] = [days.reduce((sum, day) => sum + day.clicked, 0), days.reduce((sum, day) => sum + day.opened, 0)]
  return `Clicks per day over ${days.length} days: ${clicked.toLocaleString('en-US')} clicked, ${opened.toLocaleString('en-US')} opened.`
}
