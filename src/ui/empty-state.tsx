import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** A dashed frame with a message and, as children, one link or button. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      {children}
    </div>
  )
}
