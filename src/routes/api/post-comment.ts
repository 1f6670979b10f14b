import * as v from 'valibot'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/post-comment.ts'
import { handleCommentSubmission, readSession } from './handle-comment-submission.server.ts'
import { readThread } from './read-thread.server.ts'

const targetSchema = v.object({ post_id: uuidSchema })

/**
 * Body `{ post_id, user_name, user_email, comment_text }`, for replies with `parent_id`. Answers `{ id, status, comments, own }`, where
 * `comments` is the current thread, `own` what the session can change in it, and `status` is `held` for a comment that waits for review. Invalid fields answer 400 with `{ errors,
 * message }`.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    await countAgainst('commentByAddress', context.get(clientAddressContext))
    const body = await readJson(request, 'comment')
    const target = v.safeParse(targetSchema, body)
    if (!target.success) throw new AppError('invalid_input', { reason: 'post_id must be a UUID' })
    const { post_id } = target.output
    const submitted = await handleCommentSubmission({ request, context }, post_id, body)
    if ('errors' in submitted) return Response.json({ error: 'invalid_input', ...submitted }, { status: 400 })
    return { ...submitted, ...(await readThread(db, { postId: post_id, userSession: readSession(body) })) }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
