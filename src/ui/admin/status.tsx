import type { ReactNode } from 'react'
import styles from './status.module.css'

export type StatusKind = 'live' | 'soon' | 'draft' | 'bad'

/** Distinguishes states by icon and word, not by colour alone. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`${styles.status} ${styles[kind]}`}>{children}</span>
}
