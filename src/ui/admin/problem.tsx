import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './problem.module.css'

/** What keeps an action from its end, announced when it appears. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {children}
    </p>
  )
}
