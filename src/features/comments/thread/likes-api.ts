// The requests of likes. Loaded when the thread comes near the viewport.
import { callFunction } from '#src/lib/browser/call-function.ts'
import { readWrongAddress } from '#src/lib/web/failed-answer.ts'
import { type Notice, toast } from '#src/ui/toast.tsx'
import { type CommentView, LIKE_TOPIC } from '../comment.ts'

export type ThreadLikes = { counts: Record<string, number>; liked: string[] }

/** The error code of a second like by the same session. */
const UNIQUE_VIOLATION = '23505'

const LIKED: Notice = { kind: 'ok', title: 'Success', message: 'Comment liked!' }
const ALREADY_LIKED: Notice = { kind: 'bad', title: 'Already liked', message: 'You have already liked this comment', topic: LIKE_TOPIC }
const FAILED: Notice = { kind: 'bad', title: 'Error', message: 'Failed to like comment', topic: LIKE_TOPIC }

/** The likes of a thread; null, with a warning in the console, when the request fails. */
export async function fetchLikes(postId: string, session: string): Promise<ThreadLikes | null> {
  try {
    const response = await callFunction('comment-likes', { post_id: postId, user_session: session })
    if (!response.ok) throw new Error(`answered with ${response.status}`)
    return await response.json()
  } catch (error) {
    console.warn('The likes could not be read.', error)
    return null
  }
}

export async function sendLike(comment: CommentView, session: string): Promise<'liked' | 'liked before' | 'failed'> {
  try {
    const response = await callFunction('like-comment', { comment_id: comment.id, user_session: session })
    if (response.ok) {
      toast(LIKED)
      return 'liked'
    }
    const reason = await readWrongAddress(response)
    if (reason) {
      toast({ kind: 'bad', title: 'Another address', message: reason, topic: LIKE_TOPIC })
      return 'failed'
    }
    const { code }: { code?: string } = await response.json()
    if (code === UNIQUE_VIOLATION) {
      toast(ALREADY_LIKED)
      return 'liked before'
    }
  } catch (error) {
    console.warn('The comment could not be liked.', error)
  }
  toast(FAILED)
  return 'failed'
}
