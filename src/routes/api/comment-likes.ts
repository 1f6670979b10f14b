import * as v from 'valibot'
import { findLikes } from '#src/features/comments/comment-queries.server.ts'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { publicCall } from './public-call.server.ts'

/**
 * Body `{ post_id, user_session }`. Answers `{ counts, liked }` for all comments of the post, empty for an unknown post. A POST, although
 * it reads, so that session ids do not appear in addresses and logs.
 */
export const action = publicCall(
  {
    limit: 'sessionReads',
    body: 'call',
    schema: v.object({ post_id: uuidSchema, user_session: userSessionSchema }),
    expected: 'post_id must be a UUID, user_session a session id',
  },
  ({ post_id: postId, user_session: userSession }, { site }) => findLikes(site.db, { postId, userSession }),
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
