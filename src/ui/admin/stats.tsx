import type { ReactNode } from 'react'
import styles from './stats.module.css'

export type Stat = {
  name: string
  /** A share or a time comes as it is shown. */
  number: number | string
  /** What is counted, and what is not. */
  tooltip: string
  /** A second line: what the number is made of, or what it was before. */
  note?: ReactNode
}

/** Numbers in a ruled row, each with its definition: as a title for pointers, in the text for everybody else. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, number, tooltip, note }) => (
        <div key={name} title={tooltip}>
          <dt>
            {name}
            <span className="sr">: {tooltip}</span>
          </dt>
          <dd>{typeof number === 'string' ? number : number.toLocaleString('en-US')}</dd>
          {note ? <dd className={styles.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
