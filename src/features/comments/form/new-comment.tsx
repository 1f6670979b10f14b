import { useId, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { NEW_COMMENT_ANCHOR } from '../comment.ts'
import styles from '../thread/comment-item.module.css'
import { type PostedComment, useThread } from '../thread/thread-context.ts'
import { LazyForm, NoScriptForm, preloadForm } from './lazy-form.tsx'

const FORM = { parentId: null, label: 'New comment', place: NEW_COMMENT_ANCHOR }

/** The button that opens and closes the form for a top-level comment. A closed form keeps its text. */
export function NewComment() {
  const { onPosted } = useThread()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const formId = useId()
  function toggle() {
    setOpen(!isOpen)
    setWanted(true)
  }
  function handlePosted(posted: PostedComment) {
    setOpen(false)
    setWanted(false)
    onPosted(posted)
  }
  return (
    <div id={NEW_COMMENT_ANCHOR} data-noprint>
      <Button
        ref={button}
        className={styles.scripted}
        aria-expanded={isOpen}
        aria-controls={isWanted ? formId : undefined}
        onClick={toggle}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
      >
        {isOpen ? 'Hide Comment' : 'Add Comment'}
      </Button>
      {isWanted ? (
        <div id={formId} className={styles.newForm} hidden={!isOpen}>
          <LazyForm {...FORM} onPosted={handlePosted} />
        </div>
      ) : null}
      <NoScriptForm {...FORM} />
    </div>
  )
}
