import type { ReactNode } from 'react'
import { areaPath, CHART, labelledIndexes, linePath, type Scale, scaleFor } from './chart-scale.ts'
import styles from './line-chart.module.css'

export type ChartLine = { label: string; values: readonly number[]; isDotted?: boolean }

type LineChartProps = {
  /** Names the region, which scrolls when it is narrow. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.chart} aria-label={title} tabIndex={0}>
        <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={description}>
          <Axes points={points} scale={scale} />
          {main ? <path className={styles.area} d={areaPath(main.values, scale)} /> : null}
          {lines.toReversed().map(({ label, values, isDotted }) => (
            <path key={label} className={isDotted ? styles.dotted : styles.line} d={linePath(values, scale)} />
          ))}
          {main && points.length <= 2
            ? points.map((point, place) => (
                <circle key={point} className={styles.dot} cx={scale.x(place)} cy={scale.y(main.values[place] ?? 0)} r="4" />
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
          <line className={styles.grid} x1={CHART.left} x2={CHART.right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={CHART.left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('en-US', { notation: tick >= 10_000 ? 'compact' : 'standard' })}
          </text>
        </g>
      ))}
      {labelledIndexes(points.length).map((place) => (
        <text key={place} x={scale.x(place)} y={CHART.height - 4} textAnchor={place === 0 && points.length > 1 ? 'start' : 'middle'}>
          {points[place]}
        </text>
      ))}
    </>
  )
}

/** An invisible strip per point whose SVG title displays its numbers. */
function Tips({ points, scale, texts }: { points: readonly string[]; scale: Scale; texts: readonly string[] }) {
  const width = (CHART.right - CHART.left) / Math.max(1, points.length - 1)
  return points.map((point, place) => (
    <rect key={point} className={styles.tip} x={scale.x(place) - width / 2} y={CHART.top} width={width} height={CHART.ground - CHART.top}>
      <title>{texts[place]}</title>
    </rect>
  ))
}

function describePoint(point: string, lines: readonly ChartLine[], place: number): string {
  return `${point}: ${lines.map(({ label, values }) => `${(values[place] ?? 0).toLocaleString('en-US')} ${label.toLowerCase()}`).join(', ')}`
}
