import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/**
 * A table in a frame that scrolls inside itself. Below 768 px its rows become cards whose cells name themselves
 * (`data-label`); `tableParts` are the classes of its cells.
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
  /** The cell that names the row; a card gives it its whole width. */
  title: styles.title,
  /** Numbers: mono, at the right. */
  number: styles.number,
  /** Left out between 768 and 1023 px. */
  low: styles.low,
  /** Pictures: left out of cards. */
  picture: styles.picture,
  /** Half the width of a card, instead of a third. */
  half: styles.half,
  full: styles.full,
  /** What can be done with the row. */
  actions: styles.actions,
  /** A second, smaller line in a cell. */
  sub: styles.sub,
} as const
