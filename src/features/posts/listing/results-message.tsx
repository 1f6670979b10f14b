import { Link } from 'react-router'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import type { Listing } from '../post.ts'
import type { ListingState } from './listing-url.ts'
import styles from './results-message.module.css'

type ResultsMessageProps = {
  listing: Pick<Listing, 'total' | 'correction' | 'correctedTo'>
  search: string
  category: string
  sort: ListingState['sort']
  /** The address of this listing with a changed state, on its first page. */
  href: (change: Partial<ListingState>) => string
}

/** 'Results for “query”' and 'N results found in Category', with a correction, announced when they change; then the order of a search. */
export function ResultsMessage({ listing, search, category, sort, href }: ResultsMessageProps) {
  const { total, correction, correctedTo } = listing
  return (
    <div className={styles.message}>
      <div role="status">
        <p className={styles.results}>
          {search ? (
            <span className={styles.query}>
              Results for <b>“{correctedTo ?? search}”</b>{' '}
            </span>
          ) : null}
          <span className={`label ${styles.count}`}>
            {formatCount(total)} results found{category ? ` in ${category}` : ''}
          </span>
        </p>
        {correctedTo === null ? null : (
          <p className={styles.note}>
            Nothing found for “{search}”. <Link to={href({ exact: true })}>Search for it as written</Link>
          </p>
        )}
        {correction ? (
          <p className={styles.note}>
            Did you mean <Link to={href({ search: correction.query, exact: false })}>{correction.query}</Link>?{' '}
            {plural(correction.total, 'result')}
          </p>
        ) : null}
      </div>
      {search && total > 1 ? <SortLinks sort={sort} href={href} /> : null}
    </div>
  )
}

function SortLinks({ sort, href }: Pick<ResultsMessageProps, 'sort' | 'href'>) {
  const link = (to: ListingState['sort'], label: string) => (
    <Link to={href({ sort: to })} className={styles.sort} aria-current={sort === to ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <nav className={styles.order} aria-label="Order of the results">
      {link('best', 'Best match')}
      {link('newest', 'Newest')}
    </nav>
  )
}
