import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageWindow } from '#src/lib/pagination.ts'
import { Icon } from './icon.tsx'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  pages: number
  /** The address of a page. */
  href: (page: number) => string
  /** History state of the links, for pages that react to a change of the page number. */
  state?: unknown
}

/** Links to the previous page, the first, the current ±1 with gaps, the last, and the next. */
export function Pagination({ page, pages, href, state }: PaginationProps) {
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Step to={page > 1 ? href(page - 1) : null} rel="prev" state={state} className={styles.previous}>
        <Icon name="arrow-left" />
        <span>Previous</span>
      </Step>
      {pageWindow(page, pages).map((entry, index) =>
        entry === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity beyond its index
          <span key={`gap-${index}`} className={`${styles.item} ${styles.gap}`}>
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={href(entry)}
            state={state}
            className={styles.item}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      <Step to={page < pages ? href(page + 1) : null} rel="next" state={state} className={styles.next}>
        <span>Next</span>
        <Icon name="arrow-right" />
      </Step>
    </nav>
  )
}

type StepProps = { to: string | null; rel: string; state: unknown; className: string | undefined; children: ReactNode }

function Step({ to, rel, state, className, children }: StepProps) {
  if (to === null) {
    return (
      <span className={`${styles.item} ${styles.off} ${className}`} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} state={state} className={`${styles.item} ${className}`}>
      {children}
    </Link>
  )
}
