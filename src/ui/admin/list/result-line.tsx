import { Link } from 'react-router'
import { plural } from '#src/lib/format/format-count.ts'
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
  const found = `${plural(total, one, many)} ${total === 1 ? 'matches' : 'match'}.`
  return (
    <p role="status" className={styles.found}>
      {lead}
      {found} <Link to={clearHref}>Clear search and filters</Link>
    </p>
  )
}
