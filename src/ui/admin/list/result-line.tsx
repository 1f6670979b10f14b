import { Link } from 'react-router'
import styles from './list.module.css'

type ResultLineProps = {
  isFiltered: boolean
  total: number
  /** 'post' and 'posts'. */
  nouns: readonly [one: string, many: string]
  /** What stands before the number. */
  lead?: string
  clearHref: string
}

/** How many items a search or filter left, and the way back. Without either it is silent. */
export function ResultLine({ isFiltered, total, nouns: [one, many], lead = '', clearHref }: ResultLineProps) {
  if (!isFiltered) return <p role="status" className="sr" />
  const found = total === 1 ? `1 ${one} matches.` : `${total.toLocaleString('en-US')} ${many} match.`
  return (
    <p role="status" className={styles.found}>
      {lead}
      {found} <Link to={clearHref}>Clear search and filters</Link>
    </p>
  )
}
