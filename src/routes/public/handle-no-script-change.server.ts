// Handles the form with which a comment is changed or deleted without JavaScript.
import { data, type RouterContextProvider, redirect } from 'react-router'
import * as v from 'valibot'
import { isOwner } from '#src/features/auth/is-owner.server.ts'
import { parseText } from '#src/features/comments/comment.schema.ts'
import { OWN_ANCHOR, OWN_PARAM } from '#src/features/comments/comment.ts'
import { HAS_REPLY, TIME_IS_OVER, TOO_MANY_COMMENTS } from '#src/features/comments/comment-messages.ts'
import { deleteOwnComment } from '#src/features/comments/own/delete-own-comment.server.ts'
import { editOwnComment } from '#src/features/comments/own/edit-own-comment.server.ts'
import { findOwnPlace, type OwnCommentRef } from '#src/features/comments/own/lock-own-comment.server.ts'
import { ownCommentSchema } from '#src/features/comments/own/own-comment.schema.ts'
import type { RefusedChange } from '#src/features/comments/thread/no-script-comment.ts'
import { submissionOptions } from '#src/routes/api/handle-comment-submission.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { readCommentCookie } from './comment-cookie.server.ts'

type Sent = { request: Request; context: Readonly<RouterContextProvider>; post: { slug: string } }

/** Redirects to the own comments (303), or answers the page with the reason of a refusal. `limited` is the refusal of the address. */
export async function handleNoScriptChange(sent: Sent, fields: Record<string, string>, limited: AppError | null) {
  const { comment_id: id = '', comment_text: text = '' } = fields
  try {
    if (limited) throw limited
    const invalid = await change(sent, fields)
    return invalid === null
      ? redirect(`/posts/${sent.post.slug}?${OWN_PARAM}=1#${OWN_ANCHOR}`, 303)
      : answer({ kind: 'refused change', id, text, message: invalid }, 400)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return answer({ kind: 'refused change', id, text, message: MESSAGES[error.code] ?? TIME_IS_OVER }, ERROR_STATUS[error.code])
  }
}

const MESSAGES: Readonly<Record<string, string>> = { conflict: HAS_REPLY, too_many_requests: TOO_MANY_COMMENTS }

/** Returns the message of an invalid text. */
async function change({ request, context }: Sent, { intent, ...fields }: Record<string, string>): Promise<string | null> {
  const own = v.safeParse(ownCommentSchema, { ...fields, user_session: readCommentCookie(request) })
  if (!own.success) throw new AppError('not_found', { reason: 'no such comment' })
  const ref = { commentId: own.output.comment_id, userSession: own.output.user_session }
  if (intent === 'delete') {
    await deleteOwnComment(context.get(siteContext).db, ref, new Date())
    return null
  }
  return edit({ request, context }, ref, fields)
}

async function edit({ request, context }: Omit<Sent, 'post'>, ref: OwnCommentRef, fields: Record<string, string>): Promise<string | null> {
  const parsed = parseText(fields)
  if ('errors' in parsed) return parsed.message
  const { db, origin, settings } = context.get(siteContext)
  await findOwnPlace(db, ref)
  await countAgainst('commentBySession', ref.userSession)
  await editOwnComment(db, { ...ref, text: parsed.text, isOwner: await isOwner(db, origin, request) }, submissionOptions(settings))
  return null
}

function answer(body: RefusedChange, status: number) {
  return data(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
