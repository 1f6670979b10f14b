import { type RefObject, useCallback, useEffect, useState } from 'react'
import { toast } from '#src/ui/toast.tsx'
import type { CommentView } from '../comment.ts'
import { ensureCommentSession, findCommentSession } from '../comment-session.ts'
import type { ThreadLikes } from './likes-api.ts'

const importLikesApi = () => import('./likes-api.ts').catch(() => null)

/**
 * The likes of a whole thread and which are this browser's: one request, when the thread comes near. The page comes with the numbers; a browser
 * without a session has liked nothing, and asks for nothing.
 */
export function useLikes(postId: string, hasComments: boolean, place: RefObject<Element | null>) {
  const [known, setKnown] = useState<ThreadLikes | null>(null)
  // By comment, how many likes it had with ours: kept apart, so that an answer from before cannot undo it.
  const [own, setOwn] = useState<Record<string, number>>({})
  const refresh = useCallback(async () => {
    const session = findCommentSession()
    if (session === null) return
    const calls = await importLikesApi()
    const likes = await calls?.fetchLikes(postId, session)
    if (likes) setKnown(likes)
  }, [postId])

  // The browser alone knows its session, and when the thread comes near.
  useEffect(() => {
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

  const likeCount = ({ id, likes }: CommentView) => Math.max(own[id] ?? 0, known ? (known.counts[id] ?? 0) : likes)
  async function like(comment: CommentView) {
    const calls = await importLikesApi()
    const outcome = await calls?.sendLike(comment, ensureCommentSession())
    if (!outcome) toast({ kind: 'bad', title: 'Error', message: 'Failed to like comment' })
    if (outcome === 'liked') setOwn((before) => ({ ...before, [comment.id]: likeCount(comment) + 1 }))
    // In another tab: what has been liked there shows here as well.
    if (outcome === 'liked before') await refresh()
  }
  const isLiked = (commentId: string) => commentId in own || (known?.liked.includes(commentId) ?? false)
  return { likeCount, isLiked, like }
}
