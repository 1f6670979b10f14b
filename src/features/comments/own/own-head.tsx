import { formatDate } from '#src/lib/format/format-date.ts'
import { lineBadgeClass } from '#src/ui/badge.ts'
import styles from '../thread/comment-item.module.css'
import type { OwnComment } from './own-comment.ts'

/** Name, date and, where it applies, that the comment waits for review. */
export function OwnHead({ own: { name, status, createdAt } }: { own: OwnComment }) {
  return (
    <p className={styles.head}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {status === 'held' ? <span className={lineBadgeClass}>Waits for review</span> : null}
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </p>
  )
}
