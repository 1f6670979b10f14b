import { deleteOwnComment } from '#src/features/comments/own/delete-own-comment.server.ts'
import { ownCommentSchema } from '#src/features/comments/own/own-comment.schema.ts'
import { publicCall } from './public-call.server.ts'
import { readThread } from './read-thread.server.ts'

/**
 * Body `{ comment_id, user_session }`. Answers `{ comments, own }`, the current thread; 410 when the comment can no longer be changed, 409 when
 * it has a reply.
 */
export const action = publicCall(
  {
    limit: 'commentByAddress',
    body: 'call',
    schema: ownCommentSchema,
    expected: 'comment_id must be a UUID, user_session a session id',
  },
  async ({ comment_id: commentId, user_session: userSession }, { site: { db } }) => {
    const { postId } = await deleteOwnComment(db, { commentId, userSession }, new Date())
    return readThread(db, { postId, userSession })
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
