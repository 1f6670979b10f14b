import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/format/format-count.ts'
import { areaPath, labelledIndexes, linePath, type Scale, scaleFor } from './chart-scale.ts'
import styles from './line-chart.module.css'

export type ChartLine = { label: string; values: readonly number[]; isDotted?: boolean }

type LineChartProps = {
  /** Names the region. */
  title: string
  /** What the chart shows, for screen readers. */
  description: string
  /** The names of the points. Some of them are written below the chart. */
  points: readonly string[]
  /** At most one value per point. The first line has an area below it. */
  lines: readonly ChartLine[]
  /** One text per point, shown under the pointer. By default the values of all lines. */
  tips?: readonly string[]
  /** More entries of the legend. */
  legend?: ReactNode
  /** Drawn above the lines. */
  children?: (scale: Scale) => ReactNode
}

/** Numbers over time as lines. Does without a library, because it is a few SVG elements. */
export function LineChart({ title, description, points, lines, tips, legend, children }: LineChartProps) {
  const scale = scaleFor(points.length, Math.max(0, ...lines.flatMap(({ values }) => values)))
  const [main] = lines
  return (
    <>
      <section className={styles.chart} aria-label={title}>
        <svg role="img" aria-label={description}>
          <Axes points={points} scale={scale} />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {main ? <path className={styles.area} d={areaPath(main.values, scale)} /> : null}
            {lines.toReversed().map(({ label, values, isDotted }) => (
              <path key={label} className={isDotted ? styles.dotted : styles.line} d={linePath(values, scale)} />
            ))}
          </svg>
          {main && points.length <= 2
            ? points.map((point, place) => (
                <circle key={point} className={styles.dot} cx={`${scale.x(place)}%`} cy={`${scale.y(main.values[place] ?? 0)}%`} r="4" />
              ))
            : null}
          {children?.(scale)}
          <Tips points={points} scale={scale} texts={tips ?? points.map((point, place) => describePoint(point, lines, place))} />
        </svg>
      </section>
      <p className={styles.legend}>
        {lines.map(({ label, isDotted }) => (
          <span key={label}>
            <i data-dotted={isDotted ? '' : undefined} />
            {label}
          </span>
        ))}
        {legend}
      </p>
    </>
  )
}

function Axes({ points, scale }: { points: readonly string[]; scale: Scale }) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x2="100%" y1={`${scale.y(tick)}%`} y2={`${scale.y(tick)}%`} />
          <text className={styles.tick} y={`${scale.y(tick)}%`}>
            {tick.toLocaleString('en-US', { notation: tick >= 10_000 ? 'compact' : 'standard' })}
          </text>
        </g>
      ))}
      {labelledIndexes(points.length).map((place) => (
        <text key={place} className={styles.name} x={`${scale.x(place)}%`} y="100%" textAnchor={anchorAt(scale.x(place))}>
          {points[place]}
        </text>
      ))}
    </>
  )
}

/** Labels at the ends of the axis stay within the chart. */
function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  if (percent < 5) return 'start'
  return percent > 95 ? 'end' : 'middle'
}

/** An invisible strip per point whose SVG title displays its numbers. */
function Tips({ points, scale, texts }: { points: readonly string[]; scale: Scale; texts: readonly string[] }) {
  const width = 100 / Math.max(1, points.length - 1)
  return points.map((point, place) => (
    <rect key={point} className={styles.tip} x={`${scale.x(place) - width / 2}%`} width={`${width}%`} height="100%">
      <title>{texts[place]}</title>
    </rect>
  ))
}

function describePoint(point: string, lines: readonly ChartLine[], place: number): string {
  return `${point}: ${lines.map(({ label, values }) => `${formatCount(values[place] ?? 0)} ${label.toLowerCase()}`).join(', ')}`
}
