import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type CommentPage, type CommentView, commentAnchor, LOAD_MORE_COUNT, VISIBLE_AT_FIRST } from '../comment.ts'
import { findPath } from './build-thread.ts'
import type { PostedComment } from './thread-context.ts'

/**
 * Which comments are in sight: two at the top, two more per click, whatever leads to the comment that the address names,
 * and the visitor's own as soon as it is posted. `comments` is what the page came with.
 */
export function useVisibleComments(comments: CommentPage) {
  const [refreshed, setRefreshed] = useState({ instead: comments, by: comments })
  // Posting brings a newer list than the page had; a page that comes again brings a newer one than that.
  const current = refreshed.instead === comments ? refreshed.by : comments
  const { list } = current
  const [shown, setShown] = useState(VISIBLE_AT_FIRST)
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const [status, setStatus] = useState('')
  const goTo = useScrollToComment()

  const reveal = useCallback(
    (thread: CommentView[], id: string) => {
      const path = findPath(thread, id)
      if (path.length === 0) return
      setRevealed(path)
      setShown((before) => Math.max(before, thread.findIndex((comment) => comment.id === path[0]) + 1))
      goTo(id)
    },
    [goTo],
  )

  const { hash } = useLocation()
  // A comment that is folded away cannot be scrolled to by the browser.
  useEffect(() => {
    const id = hash.startsWith(`#${commentAnchor('')}`) ? hash.slice(commentAnchor('').length + 1) : ''
    if (id) reveal(comments.list, id)
  }, [hash, comments, reveal])

  function showMore() {
    const end = Math.min(list.length, shown + LOAD_MORE_COUNT)
    setShown(shown + LOAD_MORE_COUNT)
    setStatus(`${end} of ${list.length} comments shown`)
    const first = list[shown]
    // The button is about to go, and the focus must not go with it.
    if (first && end === list.length) goTo(first.id)
  }

  function handlePosted(posted: PostedComment) {
    if (!posted) return
    setRefreshed({ instead: comments, by: posted.comments })
    reveal(posted.comments.list, posted.id)
  }
  return { ...current, shown, revealed, status, showMore, handlePosted }
}

/** Scrolls to a comment and moves the focus there, once it is in the page. */
function useScrollToComment(): (commentId: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null)
  useEffect(() => {
    const comment = target && document.getElementById(commentAnchor(target.id))
    if (!comment) return
    comment.scrollIntoView({ block: 'nearest' })
    comment.focus({ preventScroll: true })
  }, [target])
  return useCallback((id: string) => setTarget({ id }), [])
}
