import { formatCount } from '#src/lib/format/format-count.ts'
import type { Scale } from '#src/ui/admin/chart/chart-scale.ts'
import { ChartTable } from '#src/ui/admin/chart/chart-table.tsx'
import { LineChart } from '#src/ui/admin/chart/line-chart.tsx'
import type { AnnotationKind, ChartAnnotation } from '../reports/annotations.ts'
import { STAT_DEFINITIONS } from '../reports/panels.ts'
import { formatBucket, type Grain } from '../reports/period.ts'
import type { ChartPoint } from '../reports/report.ts'
import type { Measure } from '../reports/report-url.ts'
import styles from './traffic-chart.module.css'

type TrafficChartProps = {
  title: string
  points: readonly ChartPoint[]
  annotations: readonly ChartAnnotation[]
  grain: Grain
  measure: Measure
}

const FLAGS = {
  published: { letter: 'P', one: 'published', many: 'posts published' },
  edited: { letter: 'E', one: 'edited', many: 'posts edited' },
  link: { letter: 'L', one: 'link created', many: 'links created' },
} as const satisfies Record<AnnotationKind, { letter: string; one: string; many: string }>

/** More annotations than this would overlap. */
const LETTERS_MAX = 24

/** Views or visitors over time, those of the period before, and annotations for the owner's actions; and the numbers as a table. */
export function TrafficChart({ title, points, annotations, grain, measure }: TrafficChartProps) {
  const label = measure === 'views' ? 'Views' : 'Visitors'
  const isCompared = points.some(({ before }) => before !== null)
  const now = { label, values: points.map((point) => point[measure]) }
  const before = { label: 'Before', values: points.flatMap((point) => point.before?.[measure] ?? []), isDotted: true }
  return (
    <>
      <LineChart
        title="Chart"
        description={describe(points, grain, measure)}
        points={points.map(({ bucket }) => formatBucket(bucket, grain))}
        lines={isCompared ? [now, before] : [now]}
        tips={points.map((point) => tipOf(point, grain, measure))}
        legend={<FlagLegend annotations={annotations} />}
      >
        {(scale) => <Flags annotations={annotations} points={points} scale={scale} />}
      </LineChart>
      <TrafficTable title={title} points={points} annotations={annotations} grain={grain} isCompared={isCompared} />
    </>
  )
}

function Flags({ annotations, points, scale }: { annotations: readonly ChartAnnotation[]; points: readonly ChartPoint[]; scale: Scale }) {
  const places = new Map(points.map((point, place) => [point.bucket, place]))
  const isDense = annotations.length > LETTERS_MAX
  return annotations.map((flag) => {
    const place = places.get(flag.day)
    if (place === undefined) return null
    const above = annotations.filter((other) => other.day === flag.day).indexOf(flag)
    const size = isDense ? 8 : 18
    const y = above * (size + 3) - 24
    return (
      <svg key={`${flag.day} ${flag.kind}`} className={styles.flag} x={`${scale.x(place)}%`} role="presentation">
        <title>{annotationLabel(flag)}</title>
        <line y1={y + size} y2="100%" />
        <rect x={-size / 2} y={y} width={size} height={size} />
        {isDense ? null : <text y={y + 13}>{FLAGS[flag.kind].letter}</text>}
      </svg>
    )
  })
}

function annotationLabel({ kind, count, title }: ChartAnnotation): string {
  return count === 1 ? `${title}: ${FLAGS[kind].one}` : `${formatCount(count)} ${FLAGS[kind].many}, among them ${title}`
}

function tipOf(point: ChartPoint, grain: Grain, measure: Measure): string {
  const now = `${formatBucket(point.bucket, grain)}: ${formatCount(point[measure])} ${measure}`
  return point.before ? `${now}\n${formatBucket(point.before.bucket, grain)}: ${formatCount(point.before[measure])}` : now
}

function FlagLegend({ annotations }: { annotations: readonly ChartAnnotation[] }) {
  const kinds = Object.entries(FLAGS).filter(([kind]) => annotations.some((flag) => flag.kind === kind))
  return kinds.map(([kind, { letter, one }]) => (
    <span key={kind}>
      <b className={styles.letter}>{letter}</b>
      {one}
    </span>
  ))
}

const BEFORE = 'In the same place of the period that is compared with.'

type TrafficTableProps = Omit<TrafficChartProps, 'measure'> & { isCompared: boolean }

function TrafficTable({ title, points, annotations, grain, isCompared }: TrafficTableProps) {
  const now = [
    { label: 'Views', title: STAT_DEFINITIONS.views },
    { label: 'Visitors', title: STAT_DEFINITIONS.visitors },
  ]
  const before = now.map(({ label, title: meaning }) => ({ label: `${label} before`, title: `${BEFORE} ${meaning}` }))
  return (
    <ChartTable
      title={title}
      head={grain === 'day' ? 'Day' : 'Month'}
      columns={[...now, ...(isCompared ? before : []), { label: 'What you did' }]}
      rows={points.map((point) => ({
        label: formatBucket(point.bucket, grain),
        cells: [
          ...[point.views, point.visitors],
          ...(isCompared ? [point.before?.views ?? '', point.before?.visitors ?? ''] : []),
          annotations
            .filter(({ day }) => day === point.bucket)
            .map(annotationLabel)
            .join('; '),
        ],
      }))}
    />
  )
}

function describe(points: readonly ChartPoint[], grain: Grain, measure: Measure): string {
  const [first, last] = [points[0], points.at(-1)]
  const peak = points.reduce<ChartPoint | undefined>((best, point) => (best && best[measure] >= point[measure] ? best : point), undefined)
  if (!first || !last || !peak) return 'Nothing to draw.'
  const span = `${formatBucket(first.bucket, grain)} to ${formatBucket(last.bucket, grain)}`
  return `${measure === 'views' ? 'Views' : 'Visitors'} per ${grain}, ${span}. Most: ${formatCount(peak[measure])}, ${formatBucket(peak.bucket, grain)}. The same numbers are in the table below.`
}
