import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/**
 * A table that scrolls in its own frame. Below 768 px its rows become cards whose cells display their `data-label`. `tableParts` are the
 * classes of its cells.
 */
export function DataTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </section>
  )
}

export const tableParts = {
  /** The checkbox of a row. */
  check: styles.check,
  /** The cell that names the row. A card displays it over its full width. */
  title: styles.title,
  /** A number, in monospace, right-aligned. */
  number: styles.number,
  /** Hidden between 768 and 1263 px, beside the navigation. */
  low: styles.low,
  /** A picture, hidden on cards. */
  picture: styles.picture,
  /** Half the width of a card, instead of a third. */
  half: styles.half,
  full: styles.full,
  /** The actions of the row. */
  actions: styles.actions,
  /** A smaller second line in a cell. */
  sub: styles.sub,
} as const
