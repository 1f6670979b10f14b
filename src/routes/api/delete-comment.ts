import * as v from 'valibot'
import { deleteOwnComment } from '#src/features/comments/own/delete-own-comment.server.ts'
import { ownCommentSchema } from '#src/features/comments/own/own-comment.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/delete-comment.ts'
import { readThread } from './read-thread.server.ts'

/**
 * Body `{ comment_id, user_session }`. Answers `{ comments, own }`, the current thread; 410 when the comment can no longer be changed, 409 when
 * it has a reply.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    await countAgainst('commentByAddress', context.get(clientAddressContext))
    const own = v.safeParse(ownCommentSchema, await readJson(request, 'call'))
    if (!own.success) throw new AppError('invalid_input', { reason: 'comment_id must be a UUID, user_session a session id' })
    const { comment_id: commentId, user_session: userSession } = own.output
    const { postId } = await deleteOwnComment(db, { commentId, userSession }, new Date())
    return readThread(db, { postId, userSession })
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
