import * as v from 'valibot'
import { isOwner } from '#src/features/auth/is-owner.server.ts'
import { parseText } from '#src/features/comments/comment.schema.ts'
import { editOwnComment } from '#src/features/comments/own/edit-own-comment.server.ts'
import { findOwnPlace } from '#src/features/comments/own/lock-own-comment.server.ts'
import { ownCommentSchema } from '#src/features/comments/own/own-comment.schema.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { submissionOptions } from './handle-comment-submission.server.ts'
import { publicCall } from './public-call.server.ts'
import { readThread } from './read-thread.server.ts'

/**
 * Body `{ comment_id, user_session, comment_text }`. Answers `{ status, comments, own }`, where `comments` is the current thread and `status` is
 * `held` for a text that waits for review. An invalid text answers 400 with `{ errors, message }`, a comment that can no longer be changed
 * 410.
 */
export const action = publicCall(
  {
    limit: 'commentByAddress',
    body: 'comment',
    schema: v.looseObject(ownCommentSchema.entries),
    expected: 'comment_id must be a UUID, user_session a session id',
  },
  async (body, { request, site: { db, origin, settings } }) => {
    const parsed = parseText(body)
    if ('errors' in parsed) return Response.json({ error: 'invalid_input', ...parsed }, { status: 400 })
    const { comment_id: commentId, user_session: userSession } = body
    const { postId } = await findOwnPlace(db, { commentId, userSession })
    await countAgainst('commentBySession', userSession)
    const edit = { commentId, userSession, text: parsed.text, isOwner: await isOwner(db, origin, request) }
    const edited = await editOwnComment(db, edit, submissionOptions(settings))
    return { ...edited, ...(await readThread(db, { postId, userSession })) }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
