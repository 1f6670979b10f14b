import { Link } from 'react-router'
import styles from './list.module.css'

type ResultLineProps = {
  isFiltered: boolean
  total: number
  /** Only so many items can be turned to; there are more than `total`. */
  first?: number | undefined
  /** 'post' and 'posts'. */
  nouns: readonly [one: string, many: string]
  /** What stands before the number. */
  lead?: string
  clearHref: string
}

/** How many items a search or filter left, and the way back. Without either it is silent. */
export function ResultLine({ isFiltered, total, first, nouns: [one, many], lead = '', clearHref }: ResultLineProps) {
  if (!isFiltered) return <p role="status" className="sr" />
  const number = total.toLocaleString('en-US')
  const found = total === 1 ? `1 ${one} matches.` : `${number} ${many} match.`
  return (
    <p role="status" className={styles.found}>
      {lead}
      {first === undefined ? found : `More than ${number} ${many} match; the first ${first} are here.`}{' '}
      <Link to={clearHref}>Clear search and filters</Link>
    </p>
  )
}
