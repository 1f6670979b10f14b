// Handles a comment, or a change of one, that was sent without JavaScript. The response is a page.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { commentAnchor, OWN_PARAM } from '#src/features/comments/comment.ts'
import { COMMENTS_CLOSED, heldMessage, REPLIES_CLOSED, TOO_MANY_COMMENTS } from '#src/features/comments/comment-messages.ts'
import { listOwnComments } from '#src/features/comments/own/list-own-comments.server.ts'
import type { NoScriptCommentResult, RefusedComment } from '#src/features/comments/thread/no-script-comment.ts'
import { orErrorPage } from '#src/routes/admin/read-admin-form.server.ts'
import { handleCommentSubmission, readSession } from '#src/routes/api/handle-comment-submission.server.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { assertSameOrigin, readForm } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { commentCookie, createCommentSession, readCommentCookie } from './comment-cookie.server.ts'
import { handleNoScriptChange } from './handle-no-script-change.server.ts'

type Post = { id: string; slug: string }
type Sent = { request: Request; context: Readonly<RouterContextProvider>; post: Post }

/**
 * Redirects to the comment (303), or answers the page with what was typed: 202 for a comment that waits for review, 4xx with the reason of
 * a refusal. A request that no page of this site can have sent gets the error page with its status.
 */
export async function handleNoScriptComment(request: Request, context: Readonly<RouterContextProvider>, post: Post) {
  const refusal = await countFirst(request, context)
  const fields = await readFields(request)
  if ('intent' in fields) return handleNoScriptChange({ request, context, post }, fields, refusal)
  if (refusal) return answer(asRefused(fields, { errors: {}, message: TOO_MANY_COMMENTS }), ERROR_STATUS[refusal.code])
  try {
    return await store({ request, context, post }, fields)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return answer(asRefused(fields, { errors: {}, message: reasonOf(error) }), ERROR_STATUS[error.code])
  }
}

/** The cookie lets the writer change the comment. A browser without JavaScript has no other session. */
async function store({ request, context, post }: Sent, fields: Record<string, string>) {
  const known = readSession(fields) ?? readCommentCookie(request)
  const session = known ?? createCommentSession()
  const sent = { ...fields, ...(known && { user_session: known }) }
  const submitted = await handleCommentSubmission({ request, context }, { postId: post.id, newSession: session }, sent)
  if ('errors' in submitted) return answer(asRefused(fields, submitted), 400)
  const { db, origin } = context.get(siteContext)
  const cookie = { 'Set-Cookie': commentCookie(session, { isSecure: origin.startsWith('https:') }) }
  if (submitted.status === 'shown') {
    return redirect(`/posts/${post.slug}?${OWN_PARAM}=1#${commentAnchor(submitted.id)}`, { status: 303, headers: cookie })
  }
  const own = await listOwnComments(db, { postId: post.id, userSession: session, now: new Date(), highlightCode: highlightCommentCode })
  const parentId = fields.parent_id || null
  return answer({ kind: 'held', parentId, message: heldMessage(parentId ? 'reply' : 'comment'), own }, 202, cookie)
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

function answer(body: NoScriptCommentResult, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
