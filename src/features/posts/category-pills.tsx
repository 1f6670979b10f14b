import { Link } from 'react-router'
import { formatCount } from '#src/lib/count.ts'
import styles from './category-pills.module.css'
import { ALL_CATEGORIES } from './listing-url.ts'
import type { CategoryCount } from './post.ts'

const SHOWN_AT_FIRST = 12

type CategoryPillsProps = {
  categories: CategoryCount[]
  /** The chosen one, as its posts write it; '' for All, null for one that no post has. */
  current: string | null
  /** How many posts there are in all categories together. */
  all: number
  /** The address of a category; '' means All. */
  href: (category: string) => string
}

/** All and every category with its count. The most used stand open, the others behind 'More categories'; the chosen one always shows. */
export function CategoryPills({ categories, current, all, href }: CategoryPillsProps) {
  const { shown, more } = splitCategories(categories, current)
  const pill = ({ name, count }: CategoryCount) => (
    <Pill key={name} name={name} count={count} to={href(name)} isCurrent={name === current} />
  )
  return (
    <nav aria-label="Categories">
      <div className={styles.pills}>
        <Pill name={ALL_CATEGORIES} count={all} to={href('')} isCurrent={current === ''} />
        {shown.map(pill)}
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

/** The first dozen and the rest; the chosen one moves to the end of the shown ones when it is not among them. */
export function splitCategories(categories: CategoryCount[], current: string | null) {
  // Hiding one or two behind a toggle would save no room.
  if (categories.length <= SHOWN_AT_FIRST + 2) return { shown: categories, more: [] }
  const first = categories.slice(0, SHOWN_AT_FIRST)
  const rest = categories.slice(SHOWN_AT_FIRST)
  const chosen = rest.filter((category) => category.name === current)
  return { shown: [...first, ...chosen], more: rest.filter((category) => category.name !== current) }
}

function Pill({ name, count, to, isCurrent }: CategoryCount & { to: string; isCurrent: boolean }) {
  return (
    <Link to={to} preventScrollReset className={styles.pill} aria-current={isCurrent ? 'true' : undefined}>
      {name} <span className={styles.count}>{formatCount(count)}</span>
    </Link>
  )
}
