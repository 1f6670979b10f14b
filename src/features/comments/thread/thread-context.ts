import { createContext, use } from 'react'
import type { CommentPage, CommentView } from '../comment.ts'
import type { NoScriptCommentResult } from '../form/no-script-comment.ts'
import type { OwnComment } from '../own/own-comment.ts'

/** A thread after a change, and the comments in it that this browser may change. */
export type ThreadState = { comments: CommentPage; own: readonly OwnComment[] }

/** `id` is the comment to show, if any. */
export type PostedComment = ThreadState & { id: string | null }

export type Thread = {
  postId: string
  slug: string
  /** The name below admin replies. */
  author: string
  isClosed: boolean
  /** The comment whose reply form is open on a page without JavaScript. */
  replyTo: string | null
  /** The result of a comment sent without JavaScript. */
  answer: NoScriptCommentResult | null
  /** Ids of the comments to expand, from the top level down. */
  revealed: readonly string[]
  /** Id of the comment that the address names. */
  marked: string | null
  /** The comments that this browser may change, and those whose edit form is open. */
  own: readonly OwnComment[]
  refreshOwn: () => Promise<void>
  forgetOwn: (commentId: string) => void
  /** Called when an edit form opens. Returns the function to call when it closes. */
  beginEdit: (comment: OwnComment) => () => void
  likeCount: (comment: CommentView) => number
  isLiked: (commentId: string) => boolean
  like: (comment: CommentView) => Promise<void>
  onPosted: (posted: PostedComment) => void
}

export const ThreadContext = createContext<Thread | null>(null)

export function useThread(): Thread {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('useThread requires a ThreadContext')
  return thread
}
