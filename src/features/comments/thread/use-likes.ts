import { type RefObject, useCallback, useEffect, useState } from 'react'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { type CommentView, LIKE_TOPIC } from '../comment.ts'
import { ensureCommentSession, findCommentSession } from '../comment-session.ts'
import type { ThreadLikes } from './likes-api.ts'

const importLikesApi = () => import('./likes-api.ts').catch(() => null)

/**
 * The likes of a thread and those of this browser, loaded in one request when the thread comes near the viewport. The page contains
 * the counts; a browser without a session has liked nothing and sends no request.
 */
export function useLikes(postId: string, hasComments: boolean, place: RefObject<Element | null>) {
  const [known, setKnown] = useState<ThreadLikes | null>(null)
  // The count by comment id after an own like. Separate from `known`, so that an older response cannot undo it.
  const [own, setOwn] = useState<Record<string, number>>({})
  const refresh = useCallback(async () => {
    const session = findCommentSession()
    if (session === null) return
    const calls = await importLikesApi()
    const likes = await calls?.fetchLikes(postId, session)
    if (likes) setKnown(likes)
  }, [postId])

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
    dismissErrors(LIKE_TOPIC)
    const calls = await importLikesApi()
    const outcome = await calls?.sendLike(comment, ensureCommentSession())
    if (!outcome) toast({ kind: 'bad', title: 'Error', message: 'Failed to like comment', topic: LIKE_TOPIC })
    if (outcome === 'liked') setOwn((before) => ({ ...before, [comment.id]: likeCount(comment) + 1 }))
    // Another tab liked it: reload the likes of this session.
    if (outcome === 'liked before') await refresh()
  }
  const isLiked = (commentId: string) => commentId in own || (known?.liked.includes(commentId) ?? false)
  return { likeCount, isLiked, like }
}
