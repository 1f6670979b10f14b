// Handles a comment that was sent without JavaScript. The response is a page.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { commentAnchor } from '#src/features/comments/comment.ts'
import { COMMENTS_CLOSED, heldMessage, REPLIES_CLOSED, TOO_MANY_COMMENTS } from '#src/features/comments/comment-messages.ts'
import type { HeldComment, NoScriptCommentResult, RefusedComment } from '#src/features/comments/form/no-script-comment.ts'
import { orErrorPage } from '#src/routes/admin/read-admin-form.server.ts'
import { handleCommentSubmission } from '#src/routes/api/handle-comment-submission.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { assertSameOrigin, readForm } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

type Post = { id: string; slug: string }

/**
 * Redirects to the comment (303), or answers the page with what was typed: 202 for a comment that waits for review, 4xx with the reason of
 * a refusal. A request that no page of this site can have sent gets the error page with its status.
 */
export async function handleNoScriptComment(request: Request, context: Readonly<RouterContextProvider>, post: Post) {
  const refusal = await countFirst(request, context)
  const fields = await readFields(request)
  if (refusal) return answer(asRefused(fields, { errors: {}, message: TOO_MANY_COMMENTS }), ERROR_STATUS[refusal.code])
  try {
    const submitted = await handleCommentSubmission({ request, context }, post.id, fields)
    if ('errors' in submitted) return answer(asRefused(fields, submitted), 400)
    if (submitted.status === 'held') return answer(asHeld(fields.parent_id || null), 202)
    return redirect(`/posts/${post.slug}#${commentAnchor(submitted.id)}`, 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return answer(asRefused(fields, { errors: {}, message: reasonOf(error) }), ERROR_STATUS[error.code])
  }
}

function reasonOf({ code }: AppError): string {
  if (code === 'too_many_requests') return TOO_MANY_COMMENTS
  return code === 'gone' ? COMMENTS_CLOSED : REPLIES_CLOSED
}

/** Counts against the limit. A refusal still returns what was typed. */
function countFirst(request: Request, context: Readonly<RouterContextProvider>): Promise<AppError | null> {
  return orErrorPage(async () => {
    assertSameOrigin(request, context.get(siteContext).origin)
    try {
      await countAgainst('commentByAddress', context.get(clientAddressContext))
      return null
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return error
      throw error
    }
  })
}

function readFields(request: Request): Promise<Record<string, string>> {
  return orErrorPage(() => readForm(request, 'commentForm'))
}

function asRefused(fields: Record<string, string>, why: Pick<RefusedComment, 'errors' | 'message'>): RefusedComment {
  const { parent_id, user_name = '', user_email = '', comment_text = '' } = fields
  return { kind: 'refused', parentId: parent_id || null, values: { user_name, user_email, comment_text }, ...why }
}

function asHeld(parentId: string | null): HeldComment {
  return { kind: 'held', parentId, message: heldMessage(parentId ? 'reply' : 'comment') }
}

function answer(body: NoScriptCommentResult, status: number) {
  return data(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
