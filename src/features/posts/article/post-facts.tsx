import { formatCount } from '#src/lib/format/format-count.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import styles from './post-facts.module.css'

type TitleBlockProps = { author: string; createdAt: string; views: number; readingMinutes: number }

export function PostFacts({ author, createdAt, views, readingMinutes }: TitleBlockProps) {
  return (
    <dl className={styles.block}>
      <div className={styles.fact}>
        <dt>Author</dt>
        <dd>{author}</dd>
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
