import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../icon.tsx'
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

/** A row that leads somewhere, with an arrow. The whole row is the target, apart from what stands at its end. */
export function LinkRow({ to, tooltip, sub, end, children }: RowProps & { to: string; tooltip?: string }) {
  return (
    <li className={styles.leading}>
      <div className={styles.main}>
        <Link to={to} title={tooltip}>
          {children}
        </Link>
        {sub ? <span className={styles.sub}>{sub}</span> : null}
      </div>
      {end}
      <Icon name="arrow-right" />
    </li>
  )
}
