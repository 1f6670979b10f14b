import type { AnnotationKind, ChartAnnotation } from '../reports/annotations.ts'
import { formatBucket, type Grain } from '../reports/period.ts'
import type { ChartPoint } from '../reports/report.ts'
import type { Measure } from '../reports/report-url.ts'
import { areaPath, CHART, labelledIndexes, linePath, type Scale, scaleFor } from './chart-shape.ts'
import styles from './traffic-chart.module.css'

type TrafficChartProps = { points: readonly ChartPoint[]; flags: readonly ChartAnnotation[]; grain: Grain; measure: Measure }

const FLAGS = {
  published: { letter: 'P', one: 'published', many: 'posts published' },
  edited: { letter: 'E', one: 'edited', many: 'posts edited' },
  link: { letter: 'L', one: 'link created', many: 'links created' },
} as const satisfies Record<AnnotationKind, { letter: string; one: string; many: string }>

/** More flags than this would overlap. */
const LETTERS_MAX = 24

/** Views or visitors over time: a line for the period, a dotted one for the period before, and flags for the owner's actions. */
export function TrafficChart({ points, flags, grain, measure }: TrafficChartProps) {
  const now = points.map((point) => point[measure])
  const before = points.flatMap((point) => (point.before ? [point.before[measure]] : []))
  const scale = scaleFor(points.length, Math.max(0, ...now, ...before))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.chart} aria-label="Chart" tabIndex={0}>
        <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={describe(points, grain, measure)}>
          <Axes points={points} grain={grain} scale={scale} />
          <path className={styles.area} d={areaPath(now, scale)} />
          {before.length > 0 ? <path className={styles.before} d={linePath(before, scale)} /> : null}
          <path className={styles.now} d={linePath(now, scale)} />
          {now.length <= 2 ? now.map((value, place) => <Dot key={points[place]?.bucket} x={scale.x(place)} y={scale.y(value)} />) : null}
          <Flags flags={flags} points={points} scale={scale} />
          <Tips points={points} grain={grain} measure={measure} scale={scale} />
        </svg>
      </section>
      <Legend flags={flags} measure={measure} isCompared={before.length > 0} />
    </>
  )
}

function Axes({ points, grain, scale }: { points: readonly ChartPoint[]; grain: Grain; scale: Scale }) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.line} x1={CHART.left} x2={CHART.right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={CHART.left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('en-US', { notation: tick >= 10_000 ? 'compact' : 'standard' })}
          </text>
        </g>
      ))}
      {labelledIndexes(points.length).map((place) => (
        <text key={place} x={scale.x(place)} y={CHART.height - 4} textAnchor={place === 0 && points.length > 1 ? 'start' : 'middle'}>
          {formatBucket(points[place]?.bucket ?? '', grain)}
        </text>
      ))}
    </>
  )
}

function Dot({ x, y }: { x: number; y: number }) {
  return <circle className={styles.dot} cx={x} cy={y} r="4" />
}

function Flags({ flags, points, scale }: { flags: readonly ChartAnnotation[]; points: readonly ChartPoint[]; scale: Scale }) {
  const places = new Map(points.map((point, place) => [point.bucket, place]))
  const isDense = flags.length > LETTERS_MAX
  return flags.map((flag) => {
    const place = places.get(flag.day)
    if (place === undefined) return null
    const x = scale.x(place)
    const above = flags.filter((other) => other.day === flag.day).indexOf(flag)
    const size = isDense ? 8 : 18
    const y = 2 + above * (size + 3)
    return (
      <g key={`${flag.day} ${flag.kind}`} className={styles.flag}>
        <title>{annotationLabel(flag)}</title>
        <line x1={x} x2={x} y1={y + size} y2={CHART.ground} />
        <rect x={x - size / 2} y={y} width={size} height={size} />
        {isDense ? null : (
          <text x={x} y={y + 13}>
            {FLAGS[flag.kind].letter}
          </text>
        )}
      </g>
    )
  })
}

export function annotationLabel({ kind, count, title }: ChartAnnotation): string {
  return count === 1 ? `${title}: ${FLAGS[kind].one}` : `${count.toLocaleString('en-US')} ${FLAGS[kind].many}, among them ${title}`
}

/** An invisible strip per point whose SVG title displays its numbers. */
function Tips({ points, grain, measure, scale }: Omit<TrafficChartProps, 'flags'> & { scale: Scale }) {
  const width = points.length > 1 ? (CHART.right - CHART.left) / (points.length - 1) : CHART.right - CHART.left
  return points.map((point, place) => (
    <rect
      key={point.bucket}
      className={styles.tip}
      x={scale.x(place) - width / 2}
      y={CHART.top}
      width={width}
      height={CHART.ground - CHART.top}
    >
      <title>
        {[
          `${formatBucket(point.bucket, grain)}: ${point[measure].toLocaleString('en-US')} ${measure}`,
          point.before ? `${formatBucket(point.before.bucket, grain)}: ${point.before[measure].toLocaleString('en-US')}` : null,
        ]
          .filter(Boolean)
          .join('\n')}
      </title>
    </rect>
  ))
}

function Legend({ flags, measure, isCompared }: { flags: readonly ChartAnnotation[]; measure: Measure; isCompared: boolean }) {
  const kinds = Object.entries(FLAGS).filter(([kind]) => flags.some((flag) => flag.kind === kind))
  return (
    <p className={styles.legend}>
      <span>
        <i />
        {measure === 'views' ? 'Views' : 'Visitors'}
      </span>
      {isCompared ? (
        <span>
          <i className={styles.dotted} />
          Before
        </span>
      ) : null}
      {kinds.map(([kind, { letter, one }]) => (
        <span key={kind}>
          <b>{letter}</b>
          {one}
        </span>
      ))}
    </p>
  )
}

function describe(points: readonly ChartPoint[], grain: Grain, measure: Measure): string {
  const [first, last] = [points[0], points.at(-1)]
  const peak = points.reduce<ChartPoint | undefined>((best, point) => (best && best[measure] >= point[measure] ? best : point), undefined)
  if (!first || !last || !peak) return 'Nothing to draw.'
  const span = `${formatBucket(first.bucket, grain)} to ${formatBucket(last.bucket, grain)}`
  return `${measure === 'views' ? 'Views' : 'Visitors'} per ${grain}, ${span}. Most: ${peak[measure].toLocaleString('en-US')}, ${formatBucket(peak.bucket, grain)}. The same numbers are in the table below.`
}
