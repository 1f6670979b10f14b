import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/format/format-count.ts'
import styles from './stats.module.css'

export type Stat = {
  name: string
  /** A percentage or a duration is already formatted. */
  number: number | string
  /** What the number counts, and what it does not. */
  tooltip: string
  /** A second line, for example the parts of the number or its earlier value. */
  note?: ReactNode
}

/** Numbers in a row, each with its definition: as a tooltip for pointers, as text for screen readers. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, number, tooltip, note }) => (
        <div key={name} title={tooltip}>
          <dt>
            {name}
            <span className="sr">: {tooltip}</span>
          </dt>
          <dd>{typeof number === 'string' ? number : formatCount(number)}</dd>
          {note ? <dd className={styles.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
