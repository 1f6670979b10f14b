import { createContext, use } from 'react'
import type { CommentPage, CommentView } from '../comment.ts'
import type { NoScriptCommentResult } from './no-script-comment.ts'

/** What became of a comment that was posted: the thread as it is now, or null when the comment waits for review. */
export type PostedComment = { id: string; comments: CommentPage } | null

export type Thread = {
  postId: string
  /** The name below admin replies. */
  author: string
  /** Nobody can write here any more. */
  isClosed: boolean
  /** The comment that a visitor without JavaScript answers. */
  replyTo: string | null
  /** What became of a comment that came without JavaScript. */
  answer: NoScriptCommentResult | null
  /** Comments to unfold, from the top down. */
  revealed: readonly string[]
  likeCount: (comment: CommentView) => number
  isLiked: (commentId: string) => boolean
  like: (comment: CommentView) => Promise<void>
  onPosted: (posted: PostedComment) => void
}

export const ThreadContext = createContext<Thread | null>(null)

export function useThread(): Thread {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('a comment stands outside of its thread')
  return thread
}
