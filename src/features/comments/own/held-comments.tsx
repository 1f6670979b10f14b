import { Suspense } from 'react'
import { formatDate } from '#src/lib/format/format-date.ts'
import { lineBadgeClass } from '#src/ui/badge.ts'
import { commentAnchor } from '../comment.ts'
import styles from '../thread/comment-item.module.css'
import { CommentText } from '../thread/comment-text.tsx'
import { OwnActions } from './lazy-own-actions.tsx'
import type { OwnComment } from './own-comment.ts'

/** The comments of this browser that wait for review. Only their writer sees them. */
export function HeldComments({ held }: { held: readonly OwnComment[] }) {
  return (
    <ul className={`${styles.thread} ${styles.held}`} aria-label="Your comments that wait for review">
      {held.map((own) => (
        <li key={own.id}>
          <HeldComment own={own} />
        </li>
      ))}
    </ul>
  )
}

function HeldComment({ own }: { own: OwnComment }) {
  return (
    <article id={commentAnchor(own.id)} className={styles.comment} tabIndex={-1} aria-label={`Your ${own.parentId ? 'reply' : 'comment'}`}>
      <OwnHead own={own} />
      <CommentText commentId={own.id} part="text" html={own.html} />
      <Suspense>
        <OwnActions own={own} isAnswered={false} />
      </Suspense>
    </article>
  )
}

/** Name, date and, where it applies, that the comment waits for review. */
function OwnHead({ own: { name, status, createdAt } }: { own: OwnComment }) {
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
