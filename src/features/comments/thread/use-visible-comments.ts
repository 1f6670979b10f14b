import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type CommentPage, type CommentView, commentAnchor, LOAD_MORE_COUNT, VISIBLE_AT_FIRST } from '../comment.ts'
import { findPath } from './build-thread.ts'
import type { PostedComment } from './thread-context.ts'

/**
 * Which comments are visible: the first two, two more per click, the comment that the URL names with those above it, and a comment
 * that the visitor just posted. `comments` is the loader's page.
 */
export function useVisibleComments(comments: CommentPage) {
  const [refreshed, setRefreshed] = useState({ instead: comments, by: comments })
  // The response to a post is newer than the loader data. Newer loader data replaces it.
  const current = refreshed.instead === comments ? refreshed.by : comments
  const { list } = current
  const [visibleCount, setVisibleCount] = useState(VISIBLE_AT_FIRST)
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const [status, setStatus] = useState('')
  const goTo = useScrollToComment()

  const reveal = useCallback(
    (thread: CommentView[], id: string) => {
      const path = findPath(thread, id)
      if (path.length === 0) return
      setRevealed(path)
      setVisibleCount((before) => Math.max(before, thread.findIndex((comment) => comment.id === path[0]) + 1))
      goTo(id)
    },
    [goTo],
  )

  const { hash } = useLocation()
  // The browser cannot scroll to a hidden comment.
  useEffect(() => {
    const id = hash.startsWith(`#${commentAnchor('')}`) ? hash.slice(commentAnchor('').length + 1) : ''
    if (id) reveal(comments.list, id)
  }, [hash, comments, reveal])

  function showMore() {
    const end = Math.min(list.length, visibleCount + LOAD_MORE_COUNT)
    setVisibleCount(visibleCount + LOAD_MORE_COUNT)
    setStatus(`${end} of ${list.length} comments shown`)
    const first = list[visibleCount]
    // The button disappears, so the focus moves to the first new comment.
    if (first && end === list.length) goTo(first.id)
  }

  function handlePosted(posted: PostedComment) {
    if (!posted) return
    setRefreshed({ instead: comments, by: posted.comments })
    reveal(posted.comments.list, posted.id)
  }
  return { ...current, visibleCount, revealed, status, showMore, handlePosted }
}

/** Scrolls to a comment and focuses it after the next render. */
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
