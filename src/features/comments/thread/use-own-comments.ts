import { useCallback, useEffect, useState } from 'react'
import { findCommentSession } from '../comment-session.ts'
import type { OwnComment } from '../own/own-comment.ts'

/** The comments that this browser may still change, also those that wait for review. A browser without a session wrote none and loads nothing. */
export function useOwnComments(postId: string) {
  const [own, setOwn] = useState<readonly OwnComment[]>([])
  const refreshOwn = useCallback(async () => {
    const session = findCommentSession()
    if (session === null) return
    const module = await import('../own/fetch-own-comments.ts').catch(() => null)
    const found = await module?.fetchOwnComments(postId, session)
    if (found) setOwn(found)
  }, [postId])
  useEffect(() => void refreshOwn(), [refreshOwn])
  // The buttons disappear when the time is over; an open edit form stays.
  useEffect(() => {
    if (own.length === 0) return
    const nextExpiryMs = Math.min(...own.map(({ remainingMs }) => remainingMs))
    const timer = setTimeout(() => setOwn(own.flatMap((comment) => countDown(comment, nextExpiryMs))), nextExpiryMs)
    return () => clearTimeout(timer)
  }, [own])
  const forgetOwn = (id: string) => setOwn(own.filter((comment) => comment.id !== id))
  return { own, setOwn, refreshOwn, forgetOwn }
}

function countDown(comment: OwnComment, byMs: number): OwnComment[] {
  const remainingMs = comment.remainingMs - byMs
  return remainingMs > 0 ? [{ ...comment, remainingMs }] : []
}
