import { useCallback, useEffect, useState } from 'react'
import { findCommentSession } from '../comment-session.ts'
import { CHANGE_POSSIBLE_MS } from '../own/change-time.ts'
import type { OwnComment } from '../own/own-comments.ts'

/** The comments that this browser may still change. A browser without a session wrote none and loads nothing. */
export function useOwnComments() {
  const [own, setOwn] = useState<readonly OwnComment[]>([])
  const refreshOwn = useCallback(async () => {
    if (findCommentSession() === null) return
    const module = await import('../own/own-comments.ts').catch(() => null)
    if (module) setOwn(module.listOwnComments(Date.now()))
  }, [])
  useEffect(() => void refreshOwn(), [refreshOwn])
  // The buttons disappear when the time is over; an open edit form stays.
  useEffect(() => {
    if (own.length === 0) return
    const firstEnd = Math.min(...own.map(({ writtenAt }) => writtenAt)) + CHANGE_POSSIBLE_MS
    const timer = setTimeout(() => void refreshOwn(), Math.max(0, firstEnd - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [own, refreshOwn])
  return { own, refreshOwn }
}
