import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { EmptyState } from '../../empty-state.tsx'
import styles from './list.module.css'

/** The list and its bulk bar, dimmed while another page, search or filter of the list loads. */
export function ListBody({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return (
    <div className={styles.list} aria-busy={state === 'loading' && location.pathname === pathname}>
      {children}
    </div>
  )
}

export type EmptyList = { title: string; text: string; way: { to: string; label: string } | null }

/** Why the list is empty, and a link to what the owner can do. */
export function ListEmpty({ title, text, way }: EmptyList) {
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {way ? (
        <Link className={styles.way} to={way.to}>
          {way.label}
        </Link>
      ) : null}
    </EmptyState>
  )
}
