import { Suspense } from 'react'
import { commentAnchor } from '../comment.ts'
import styles from '../thread/comment-item.module.css'
import { CommentText } from '../thread/comment-text.tsx'
import { OwnActions } from './lazy-own-actions.tsx'
import type { OwnComment } from './own-comment.ts'
import { OwnHead } from './own-head.tsx'

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
