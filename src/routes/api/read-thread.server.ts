import type { Db } from '#src/db/client/client.server.ts'
import type { CommentPage } from '#src/features/comments/comment.ts'
import { listComments } from '#src/features/comments/comment-queries.server.ts'
import { listOwnComments } from '#src/features/comments/own/list-own-comments.server.ts'
import type { OwnComment } from '#src/features/comments/own/own-comment.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'

/** The thread after a change by its writer: the first page, and what the session can still change. */
export async function readThread(
  db: Db,
  { postId, userSession }: { postId: string; userSession: string | null },
): Promise<{ comments: CommentPage; own: OwnComment[] }> {
  const comments = await listComments(db, postId, highlightCommentCode)
  if (userSession === null) return { comments, own: [] }
  return { comments, own: await listOwnComments(db, { postId, userSession, now: new Date(), highlightCode: highlightCommentCode }) }
}
