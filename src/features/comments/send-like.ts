// Likes a comment. Loaded with the first click.
import { type Notice, toast } from '#src/ui/toast.tsx'
import type { CommentView } from './comment.ts'
import { callFunction, type Likes } from './use-likes.ts'

/** The store's word for a second like by the same session. */
const ALREADY_THERE = '23505'

const LIKED: Notice = { kind: 'ok', title: 'Success', message: 'Comment liked!' }
const ALREADY_LIKED: Notice = { kind: 'bad', title: 'Already liked', message: 'You have already liked this comment' }
const FAILED: Notice = { kind: 'bad', title: 'Error', message: 'Failed to like comment' }

export async function sendLike(comment: CommentView, likes: Likes): Promise<void> {
  try {
    const response = await callFunction('like-comment', { comment_id: comment.id })
    if (response.ok) {
      likes.add(comment)
      toast(LIKED)
      return
    }
    const { code }: { code?: string } = await response.json()
    toast(code === ALREADY_THERE ? ALREADY_LIKED : FAILED)
    // Liked in another tab: its like shows here as well.
    if (code === ALREADY_THERE) await likes.refresh()
  } catch (error) {
    console.warn('The comment could not be liked.', error)
    toast(FAILED)
  }
}
