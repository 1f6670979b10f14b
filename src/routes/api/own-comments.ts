import * as v from 'valibot'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { listOwnComments } from '#src/features/comments/own/list-own-comments.server.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ post_id, user_session }`. Answers `{ own }`, the comments of the session on the post that it can still change. */
export const action = publicCall(
  {
    limit: 'sessionReads',
    body: 'call',
    schema: v.object({ post_id: uuidSchema, user_session: userSessionSchema }),
    expected: 'post_id must be a UUID, user_session a session id',
  },
  async ({ post_id: postId, user_session: userSession }, { site: { db } }) => ({
    own: await listOwnComments(db, { postId, userSession, now: new Date(), highlightCode: highlightCommentCode }),
  }),
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
