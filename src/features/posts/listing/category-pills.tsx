import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import { useCurrentInView } from '#src/ui/use-current-in-view.ts'
import type { CategoryCount } from '../post.ts'
import styles from './category-pills.module.css'
import { ALL_CATEGORIES } from './listing-url.ts'

const VISIBLE_AT_FIRST = 12

type CategoryPillsProps = {
  categories: CategoryCount[]
  /** The chosen category as posts spell it; '' for All, null for one that no post has. */
  current: string | null
  /** The number of posts in all categories together. */
  all: number
  /** The address of a category; '' means All. */
  href: (category: string) => string
}

/** Links to All and every category, with counts. The most used and the chosen one are visible, 'More categories' reveals the others. */
export function CategoryPills({ categories, current, all, href }: CategoryPillsProps) {
  const { visible, more } = splitCategories(categories, current)
  const pill = ({ name, count }: CategoryCount) => (
    <Pill key={name} name={name} count={count} to={href(name)} isCurrent={name === current} />
  )
  const row = useCurrentInView(current)
  return (
    <nav ref={row} aria-label="Categories" className={styles.row}>
      <div className={styles.pills}>
        <Pill name={ALL_CATEGORIES} count={all} to={href('')} isCurrent={current === ''} />
        {visible.map(pill)}
      </div>
      {more.length > 0 ? (
        <details className={styles.more}>
          <summary>
            More categories <span className={styles.count}>{more.length}</span>
          </summary>
          <div className={styles.pills}>{more.map(pill)}</div>
        </details>
      ) : null}
    </nav>
  )
}

/** Splits after the first dozen. The chosen category is always visible: it moves to the end of the first part if necessary. */
export function splitCategories(categories: CategoryCount[], current: string | null) {
  // A toggle takes the room of one or two categories.
  if (categories.length <= VISIBLE_AT_FIRST + 2) return { visible: categories, more: [] }
  const first = categories.slice(0, VISIBLE_AT_FIRST)
  const rest = categories.slice(VISIBLE_AT_FIRST)
  const chosen = rest.filter((category) => category.name === current)
  return { visible: [...first, ...chosen], more: rest.filter((category) => category.name !== current) }
}

function Pill({ name, count, to, isCurrent }: CategoryCount & { to: string; isCurrent: boolean }) {
  return (
    <Link to={to} className={styles.pill} aria-current={isCurrent ? 'true' : undefined}>
      {name} <span className={styles.count}>{formatCount(count)}</span>
    </Link>
  )
}
