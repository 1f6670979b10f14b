import { useId } from 'react'
import { SelectAll } from '#src/ui/admin/list/select-all.tsx'
import { CommentCard } from './card/comment-card.tsx'
import { CommentsBulkBar } from './comments-bulk-bar.tsx'
import styles from './inbox.module.css'
import type { InboxQuery } from './inbox.ts'
import type { CommentListState } from './use-comment-list.ts'

export function CommentList({ list, matching, forms, changes, query }: Omit<CommentListState, 'keys'> & { query: InboxQuery }) {
  const allId = useId()
  return (
    <>
      <p className={styles.all}>
        <label htmlFor={allId}>
          <SelectAll id={allId} selection={list.selection} />
          Select all on this page
        </label>
      </p>
      <ol className={styles.inbox}>
        {list.items.map((comment) => (
          <li key={comment.id}>
            <CommentCard comment={comment} query={query} list={list} forms={forms} changes={changes} />
          </li>
        ))}
      </ol>
      <CommentsBulkBar selection={list.selection} matching={matching} changes={changes} />
    </>
  )
}
