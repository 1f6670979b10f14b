import * as v from 'valibot'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { handleCommentSubmission, readSession } from './handle-comment-submission.server.ts'
import { publicCall } from './public-call.server.ts'
import { readThread } from './read-thread.server.ts'

/**
 * Body `{ post_id, user_name, user_email, comment_text }`, for replies with `parent_id`. Answers `{ id, status, comments, own }`, where
 * `comments` is the current thread, `own` what the session can change in it, and `status` is `held` for a comment that waits for review. Invalid fields answer 400 with `{ errors,
 * message }`.
 */
export const action = publicCall(
  { limit: 'commentByAddress', body: 'comment', schema: v.looseObject({ post_id: uuidSchema }), expected: 'post_id must be a UUID' },
  async (body, { request, context, site: { db } }) => {
    const { post_id: postId } = body
    const submitted = await handleCommentSubmission({ request, context }, postId, body)
    if ('errors' in submitted) return Response.json({ error: 'invalid_input', ...submitted }, { status: 400 })
    return { ...submitted, ...(await readThread(db, { postId, userSession: readSession(body) })) }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
