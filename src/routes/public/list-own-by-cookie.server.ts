import type { Db } from '#src/db/client/client.server.ts'
import { listOwnComments } from '#src/features/comments/own/list-own-comments.server.ts'
import type { OwnComment } from '#src/features/comments/own/own-comment.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { readCommentCookie } from './comment-cookie.server.ts'

/** What a browser without JavaScript can still change on a post. */
export async function listOwnByCookie(db: Db, request: Request, postId: string): Promise<OwnComment[]> {
  const userSession = readCommentCookie(request)
  return userSession ? listOwnComments(db, { postId, userSession, now: new Date(), highlightCode: highlightCommentCode }) : []
}
