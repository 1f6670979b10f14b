import { Link } from 'react-router'
import styles from './list.module.css'

type ResultLineProps = {
  isFiltered: boolean
  total: number
  /** Singular and plural: 'post' and 'posts'. */
  nouns: readonly [one: string, many: string]
  /** Text before the number. */
  lead?: string
  clearHref: string
}

/** The number of items after a search or filter, with a link that clears both. Empty without them. */
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
