import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** A list of single-line rows in a box. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

type RowProps = {
  /** A smaller second line. */
  sub?: ReactNode
  /** At the right: a number, a time or a button. */
  end?: ReactNode
  children: ReactNode
}

export function Row({ sub, end, children }: RowProps) {
  return (
    <li>
      <div className={styles.main}>
        {children}
        {sub ? <span className={styles.sub}>{sub}</span> : null}
      </div>
      {end}
    </li>
  )
}
