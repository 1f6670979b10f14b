import type { ReactNode } from 'react'
import styles from './status.module.css'

export type StatusKind = 'live' | 'soon' | 'draft' | 'bad'

/** Shape and word first, colour second. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`${styles.status} ${styles[kind]}`}>{children}</span>
}
