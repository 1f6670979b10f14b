import * as v from 'valibot'
import { isOwner } from '#src/features/auth/is-owner.server.ts'
import { parseText } from '#src/features/comments/comment.schema.ts'
import { editOwnComment } from '#src/features/comments/own/edit-own-comment.server.ts'
import { findOwnPlace } from '#src/features/comments/own/lock-own-comment.server.ts'
import { ownCommentSchema } from '#src/features/comments/own/own-comment.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/edit-comment.ts'
import { submissionOptions } from './handle-comment-submission.server.ts'
import { readThread } from './read-thread.server.ts'

/**
 * Body `{ comment_id, user_session, comment_text }`. Answers `{ status, comments, own }`, where `comments` is the current thread and `status` is
 * `held` for a text that waits for review. An invalid text answers 400 with `{ errors, message }`, a comment that can no longer be changed
 * 410.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin, settings } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    await countAgainst('commentByAddress', context.get(clientAddressContext))
    const body = await readJson(request, 'comment')
    const own = v.safeParse(ownCommentSchema, body)
    if (!own.success) throw new AppError('invalid_input', { reason: 'comment_id must be a UUID, user_session a session id' })
    const parsed = parseText(body)
    if ('errors' in parsed) return Response.json({ error: 'invalid_input', ...parsed }, { status: 400 })
    const { comment_id: commentId, user_session: userSession } = own.output
    const { postId } = await findOwnPlace(db, { commentId, userSession })
    await countAgainst('commentBySession', userSession)
    const edit = { commentId, userSession, text: parsed.text, isOwner: await isOwner(db, origin, request) }
    const edited = await editOwnComment(db, edit, submissionOptions(settings))
    return { ...edited, ...(await readThread(db, { postId, userSession })) }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
