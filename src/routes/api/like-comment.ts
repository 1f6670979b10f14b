import * as v from 'valibot'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { likeComment, requireVisible } from '#src/features/comments/like-comment.server.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ comment_id, user_session }`. Answers `{ liked: true }`, or 409 with code 23505 when this session already likes it. */
export const action = publicCall(
  {
    limit: 'likeByAddress',
    body: 'call',
    schema: v.object({ comment_id: uuidSchema, user_session: userSessionSchema }),
    expected: 'comment_id must be a UUID, user_session a session id',
  },
  async ({ comment_id: commentId, user_session: userSession }, { request, context, site: { db }, address }) => {
    await requireVisible(db, commentId)
    await countAgainst('likesOfComment', `${address} ${commentId.toLowerCase()}`)
    await countAgainst('likeBySession', userSession)
    await likeComment(db, { commentId, userSession })
    void recordStep(request, context, 'like')
    return { liked: true }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
