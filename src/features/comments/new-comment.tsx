import { useId, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import styles from './comment.module.css'
import { NEW_COMMENT_PLACE } from './comment.ts'
import { CommentForm } from './comment-form.tsx'
import type { Posted } from './thread-context.ts'

/** The button that opens and closes the form for a comment of one's own; without JavaScript the form is simply there. */
export function NewComment({ isRefused, onPosted }: { isRefused: boolean; onPosted: (posted: Posted) => void }) {
  const [isOpen, setOpen] = useState(isRefused)
  const [sent, setSent] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const formId = useId()
  function handlePosted(posted: Posted) {
    setSent(sent + 1)
    setOpen(false)
    if (!posted) button.current?.focus()
    onPosted(posted)
  }
  return (
    <div id={NEW_COMMENT_PLACE} data-noprint>
      <Button ref={button} className={styles.scripted} aria-expanded={isOpen} aria-controls={formId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide Comment' : 'Add Comment'}
      </Button>
      <div id={formId} className={`${styles.newForm} ${styles.foldable}`} data-folded={isOpen ? undefined : ''}>
        <CommentForm key={sent} parentId={null} label="New comment" onPosted={handlePosted} />
      </div>
    </div>
  )
}
