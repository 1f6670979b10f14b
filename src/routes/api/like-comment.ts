import * as v from 'valibot'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { likeComment, requireVisible } from '#src/features/comments/like-comment.server.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/like-comment.ts'

const bodySchema = v.object({ comment_id: uuidSchema, user_session: userSessionSchema })

/** Body `{ comment_id, user_session }`. Answers `{ liked: true }`, or 409 with code 23505 when this session already likes it. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    const address = context.get(clientAddressContext)
    await countAgainst('likeByAddress', address)
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'comment_id must be a UUID, user_session a session id' })
    const { comment_id: commentId, user_session: userSession } = body.output
    await requireVisible(db, commentId)
    await countAgainst('likesOfComment', `${address} ${commentId.toLowerCase()}`)
    await countAgainst('likeBySession', userSession)
    await likeComment(db, { commentId, userSession })
    void recordStep(request, context, 'like')
    return { liked: true }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
