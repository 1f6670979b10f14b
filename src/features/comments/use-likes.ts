import { type RefObject, useCallback, useEffect, useState } from 'react'
import { commentSession } from './comment-session.ts'

type ThreadLikes = { counts: Record<string, number>; liked: string[] }

export type Likes = {
  count: (comment: { id: string; likes: number }) => number
  isLiked: (commentId: string) => boolean
  /** Shows that this browser's like has arrived. */
  add: (comment: { id: string; likes: number }) => void
  /** Asks again. */
  refresh: () => Promise<void>
}

/** The likes of a whole thread and which are this browser's, in one request, when the thread comes near. */
export function useLikes(postId: string, hasComments: boolean, place: RefObject<Element | null>): Likes {
  const [known, setKnown] = useState<ThreadLikes | null>(null)
  // By comment, how many likes it had with ours: kept apart, so that an answer from before cannot undo it.
  const [own, setOwn] = useState<Record<string, number>>({})
  const refresh = useCallback(async () => {
    try {
      setKnown(await fetchLikes(postId))
    } catch (error) {
      console.warn('The likes could not be read.', error)
    }
  }, [postId])

  // The browser alone knows when the thread comes near, and has the session.
  useEffect(() => {
    commentSession()
    if (!hasComments || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void refresh()
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [hasComments, place, refresh])

  const count: Likes['count'] = ({ id, likes }) => Math.max(own[id] ?? 0, known ? (known.counts[id] ?? 0) : likes)
  return {
    count,
    isLiked: (commentId) => commentId in own || (known?.liked.includes(commentId) ?? false),
    add: (comment) => setOwn((before) => ({ ...before, [comment.id]: count(comment) + 1 })),
    refresh,
  }
}

async function fetchLikes(postId: string): Promise<ThreadLikes> {
  const response = await callFunction('comment-likes', { post_id: postId })
  if (!response.ok) throw new Error(`answered with ${response.status}`)
  return response.json()
}

/** Calls one of the functions about likes, in the name of this browser's session. */
export function callFunction(name: string, body: Record<string, string>): Promise<Response> {
  return fetch(`/functions/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, user_session: commentSession() }),
  })
}
