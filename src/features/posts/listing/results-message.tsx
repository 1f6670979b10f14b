import { formatCount } from '#src/lib/format/format-count.ts'
import styles from './results-message.module.css'

/** 'Results for “query”' and 'N results found in Category'; announced when it changes. */
export function ResultsMessage({ search, category, total }: { search: string; category: string; total: number }) {
  return (
    <p className={styles.results} role="status">
      {search ? (
        <span className={styles.query}>
          Results for <b>“{search}”</b>{' '}
        </span>
      ) : null}
      <span className={`label ${styles.count}`}>
        {formatCount(total)} results found{category ? ` in ${category}` : ''}
      </span>
    </p>
  )
}
