import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import {
  COMMENT_PARAM,
  type CommentPage,
  type CommentView,
  commentAnchor,
  commentOfHash,
  LOAD_MORE_COUNT,
  VISIBLE_AT_FIRST,
} from '../comment.ts'
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
  const openPageOf = useOpenPageOfComment()

  const reveal = useCallback(
    (thread: CommentView[], id: string) => {
      const path = findPath(thread, id)
      if (path.length === 0) return false
      setRevealed(path)
      setVisibleCount((before) => Math.max(before, thread.findIndex((comment) => comment.id === path[0]) + 1))
      goTo(id)
      return true
    },
    [goTo],
  )

  const { hash } = useLocation()
  const isHydrated = useHydrated()
  // The server does not know the hash, and React leaves attributes as they are when it hydrates.
  const marked = isHydrated ? commentOfHash(hash) : null
  // The browser cannot scroll to a hidden comment.
  useEffect(() => {
    if (marked && !reveal(comments.list, marked)) void openPageOf(marked)
  }, [marked, comments, reveal, openPageOf])

  function showMore() {
    const end = Math.min(list.length, visibleCount + LOAD_MORE_COUNT)
    setVisibleCount(visibleCount + LOAD_MORE_COUNT)
    setStatus(`${end} of ${list.length} comments shown`)
    const first = list[visibleCount]
    // The button disappears, so the focus moves to the first new comment.
    if (first && end === list.length) goTo(first.id)
  }

  function handlePosted(posted: PostedComment) {
    setRefreshed({ instead: comments, by: posted.comments })
    // A comment that waits for review is not in the thread, but on the page.
    if (posted.id && !reveal(posted.comments.list, posted.id)) goTo(posted.id)
  }
  return { ...current, visibleCount, revealed, marked, status, showMore, handlePosted }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Asks the server for the page of a comment that this page does not list, for example because newer comments moved it. */
function useOpenPageOfComment() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(
    (id: string) => {
      if (!UUID.test(id) || new URLSearchParams(search).has(COMMENT_PARAM)) return
      return navigate({ pathname, search: `?${COMMENT_PARAM}=${id}`, hash }, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname, search, hash],
  )
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
