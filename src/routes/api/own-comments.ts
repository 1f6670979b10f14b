import * as v from 'valibot'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { listOwnComments } from '#src/features/comments/own/list-own-comments.server.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/own-comments.ts'

const bodySchema = v.object({ post_id: uuidSchema, user_session: userSessionSchema })

/** Body `{ post_id, user_session }`. Answers `{ own }`, the comments of the session on the post that it can still change. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    await countAgainst('sessionReads', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'post_id must be a UUID, user_session a session id' })
    const { post_id: postId, user_session: userSession } = body.output
    return { own: await listOwnComments(db, { postId, userSession, now: new Date(), highlightCode: highlightCommentCode }) }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
