import * as v from 'valibot'
import { findLikes } from '#src/features/comments/comment-queries.server.ts'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/comment-likes.ts'

const bodySchema = v.object({ post_id: uuidSchema, user_session: userSessionSchema })

/**
 * Body `{ post_id, user_session }`. Answers `{ counts, liked }` for all comments of the post, empty for an unknown post. A POST, although
 * it reads, so that session ids do not appear in addresses and logs.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    await countAgainst('sessionReads', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'post_id must be a UUID, user_session a session id' })
    return findLikes(db, { postId: body.output.post_id, userSession: body.output.user_session })
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
