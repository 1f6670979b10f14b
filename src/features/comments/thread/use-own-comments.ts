import { useCallback, useEffect, useRef, useState } from 'react'
import { findCommentSession } from '../comment-session.ts'
import type { OwnComment } from '../own/own-comment.ts'

/**
 * The comments that this browser may still change, also those that wait for review, newest first. A browser without a session wrote none and
 * loads nothing. A comment whose edit form is open stays when its time is over, with what its writer typed.
 */
export function useOwnComments(postId: string) {
  const [own, setOwn] = useState<readonly OwnComment[]>([])
  const [edited, setEdited] = useState<readonly OwnComment[]>([])
  const latestRequest = useRef(0)
  const refreshOwn = useCallback(async () => {
    const session = findCommentSession()
    if (session === null) return
    latestRequest.current += 1
    const request = latestRequest.current
    const module = await import('../own/fetch-own-comments.ts').catch(() => null)
    const found = await module?.fetchOwnComments(postId, session)
    if (found && request === latestRequest.current) setOwn(found)
  }, [postId])
  useEffect(() => void refreshOwn(), [refreshOwn])
  // The buttons disappear when the time is over.
  useEffect(() => {
    if (own.length === 0) return
    const nextExpiryMs = Math.min(...own.map(({ remainingMs }) => remainingMs))
    const timer = setTimeout(() => setOwn(own.flatMap((comment) => countDown(comment, nextExpiryMs))), nextExpiryMs)
    return () => clearTimeout(timer)
  }, [own])
  /** `comments` are newer than the answer of any request that is under way. */
  function replaceOwn(comments: readonly OwnComment[]) {
    latestRequest.current += 1
    setOwn(comments)
  }
  const forgetOwn = (id: string) => setOwn((before) => before.filter((comment) => comment.id !== id))
  const beginEdit = useCallback((comment: OwnComment) => {
    setEdited((before) => [...before, comment])
    return () => setEdited((before) => before.filter((other) => other !== comment))
  }, [])
  return { own: withEdited(own, edited), replaceOwn, refreshOwn, forgetOwn, beginEdit }
}

/** Newest first, so that no form moves, which would lose the focus. */
function withEdited(own: readonly OwnComment[], edited: readonly OwnComment[]): readonly OwnComment[] {
  const others = edited.filter(({ id }) => own.every((comment) => comment.id !== id))
  if (others.length === 0) return own
  return [...own, ...others].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}

function countDown(comment: OwnComment, byMs: number): OwnComment[] {
  const remainingMs = comment.remainingMs - byMs
  return remainingMs > 0 ? [{ ...comment, remainingMs }] : []
}
