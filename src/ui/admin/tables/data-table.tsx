import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/**
 * A table that scrolls in its own frame. Below 768 px its rows become cards: the title, and the other cells with their `data-label` below it. `tableParts` are the
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
  /** The cell that names the row. A card begins with it. */
  title: styles.title,
  /** A number, in monospace, right-aligned. */
  number: styles.number,
  /** Hidden below 1264 px. */
  low: styles.low,
  /** A picture, hidden on cards. */
  picture: styles.picture,
  /** On a card a fact that does not wrap. */
  half: styles.half,
  /** On a card a line of its own. */
  full: styles.full,
  /** The actions of the row. */
  actions: styles.actions,
  /** A smaller second line in a cell. */
  sub: styles.sub,
} as const
