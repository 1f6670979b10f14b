import type { ReactNode } from 'react'
import styles from './details-boxes.module.css'

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

/** One row: a main line, a second line, and a number or a button on the right. */
export function Row({ main, sub, aside }: { main: ReactNode; sub?: ReactNode; aside?: ReactNode }) {
  return (
    <li>
      <div className={styles.main}>
        {main}
        {sub ? <span className={styles.sub}>{sub}</span> : null}
      </div>
      {typeof aside === 'string' ? <span className={styles.number}>{aside}</span> : aside}
    </li>
  )
}

export function EmptyMessage({ children }: { children: ReactNode }) {
  return <p className={styles.none}>{children}</p>
}

/** The rest of a long list, collapsed. */
export function MoreRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>{label}</summary>
      <Rows>{children}</Rows>
    </details>
  )
}
