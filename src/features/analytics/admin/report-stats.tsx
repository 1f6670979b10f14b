import { formatCount } from '#src/lib/format/format-count.ts'
import { Tooltip } from '#src/ui/admin/tooltip.tsx'
import { STAT_DEFINITIONS } from '../reports/panels.ts'
import type { Sums } from '../reports/report.ts'
import { describeChange, percentOf } from './change.ts'
import styles from './report-stats.module.css'

/** The four numbers at the top, each with its change since the period before. */
export function ReportStats({ sums, before }: { sums: Sums; before: Sums | null }) {
  return (
    <dl className={styles.stats}>
      <Stat name="Views" tooltip={STAT_DEFINITIONS.views} value={formatCount(sums.views)} now={sums.views} before={before?.views} />
      <Stat
        name="Visitors"
        tooltip={STAT_DEFINITIONS.visitors}
        value={formatCount(sums.visitors)}
        now={sums.visitors}
        before={before?.visitors}
      />
      <Stat
        name="Views per visitor"
        tooltip={STAT_DEFINITIONS.perVisitor}
        value={perVisitor(sums)?.toFixed(1) ?? '–'}
        now={perVisitor(sums)}
        before={before && perVisitor(before)}
      />
      <Stat
        name="From elsewhere"
        tooltip={STAT_DEFINITIONS.elsewhere}
        value={withUnit(percentOf(sums.elsewhere, sums.views))}
        note={before ? `${withUnit(percentOf(before.elsewhere, before.views))} before` : null}
      />
    </dl>
  )
}

type StatProps = {
  name: string
  tooltip: string
  value: string
  now?: number | null | undefined
  before?: number | null | undefined
  /** Replaces the comparison of `now` and `before`. */
  note?: string | null
}

function Stat({ name, tooltip, value, now, before, note }: StatProps) {
  return (
    <div>
      <dt>
        <Tooltip name={name} text={tooltip} />
      </dt>
      <dd>{value}</dd>
      {now != null && before != null ? <Change now={now} before={before} /> : <dd className={styles.note}>{note ?? ' '}</dd>}
    </div>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const { text, words, direction } = describeChange(Number(now.toFixed(1)), Number(before.toFixed(1)))
  return (
    <dd className={styles.note} title={words}>
      <span className={styles[direction]} aria-hidden="true">
        {text}
      </span>
      <span className="sr">{words}</span>
    </dd>
  )
}

function perVisitor({ views, visitors }: Sums): number | null {
  return visitors === 0 ? null : views / visitors
}

function withUnit(percent: number | null): string {
  return percent === null ? '–' : `${percent} %`
}
