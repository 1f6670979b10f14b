import { useId } from 'react'
import { Checkbox } from '#src/ui/desk/controls.tsx'
import { CommentCard } from './comment-card.tsx'
import styles from './inbox.module.css'
import type { InboxComment, InboxQuery } from './inbox.ts'
import type { CardForms } from './use-card-forms.ts'
import type { ModerationWork } from './use-moderation.ts'

type InboxListProps = {
  comments: readonly InboxComment[]
  query: InboxQuery
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  cursorId: string | null
  onCursor: (commentId: string) => void
  forms: CardForms
  work: ModerationWork
}

export function InboxList({ comments, query, chosen, onChoose, cursorId, onCursor, forms, work }: InboxListProps) {
  const allId = useId()
  const isAll = comments.every(({ id }) => chosen.has(id))
  const isSome = comments.some(({ id }) => chosen.has(id))
  function choose(id: string, isChosen: boolean) {
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }
  return (
    <>
      <p className={styles.all}>
        <label htmlFor={allId}>
          <Checkbox
            id={allId}
            checked={isAll}
            indeterminate={isSome && !isAll}
            onChange={() => onChoose(new Set(isAll ? [] : comments.map(({ id }) => id)))}
          />
          Select all on this page
        </label>
      </p>
      <ol className={styles.inbox}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentCard
              comment={comment}
              query={query}
              isChosen={chosen.has(comment.id)}
              onChoose={(isChosen) => choose(comment.id, isChosen)}
              isCursor={comment.id === cursorId}
              onCursor={() => onCursor(comment.id)}
              forms={forms}
              work={work}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
