import type { ReactNode } from 'react'
import styles from './group.module.css'

/** A section of a panel; with a title it is a region. */
export function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      {title ? <h2>{title}</h2> : null}
      {children}
    </section>
  )
}
