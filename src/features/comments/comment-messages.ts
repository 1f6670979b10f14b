// Messages to visitors about their comments. The messages of single fields are in comment.schema.ts.
import type { ThreadClosedReason } from './comment.ts'

export type CommentKind = 'comment' | 'reply'

export const postFailedMessage = (written: CommentKind) => `Failed to post ${written}. Please try again.`
export const postedMessage = (written: CommentKind) => `Your ${written} has been posted!`
export const heldMessage = (written: CommentKind) => `Your ${written} waits for review.`

export const TOO_MANY_COMMENTS = 'That was a lot in a short time. Please wait a few minutes and try again.'
export const COMMENTS_CLOSED = 'Comments on this post are closed.'
/** On pages that are exported as files. */
export const COMMENTS_READ_ONLY = 'Comments can be read here, but not written.'
export const REPLIES_CLOSED = 'This comment can no longer be answered.'

export const COMMENT_CHANGED = 'Your comment has been changed.'
export const COMMENT_DELETED = 'Your comment has been deleted.'
export const CHANGE_FAILED = 'Failed to change the comment. Please try again.'
export const TIME_IS_OVER = 'This comment can no longer be changed.'
export const HAS_REPLY = 'This comment has a reply and can no longer be deleted.'

/** Replaces the form. */
export function commentsClosedMessage(because: ThreadClosedReason, afterDays: number): string {
  if (because === 'owner') return COMMENTS_CLOSED
  return `Comments on this post closed ${afterDays} ${afterDays === 1 ? 'day' : 'days'} after it was published.`
}
