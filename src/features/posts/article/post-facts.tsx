import { formatCount } from '#src/lib/format/format-count.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { formatAuthors } from '../authors.ts'
import styles from './post-facts.module.css'

type TitleBlockProps = { authors: readonly string[]; createdAt: string; views: number; readingMinutes: number }

export function PostFacts({ authors, createdAt, views, readingMinutes }: TitleBlockProps) {
  return (
    <dl className={styles.block}>
      <div className={styles.fact}>
        <dt>{authors.length > 1 ? 'Authors' : 'Author'}</dt>
        <dd>{formatAuthors(authors)}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Date</dt>
        <dd>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>Views</dt>
        <dd className="num">{formatCount(views)}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Reading</dt>
        <dd>{readingMinutes} min</dd>
      </div>
    </dl>
  )
}
