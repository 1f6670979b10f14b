// Handles a submitted comment, from the API or the plain form: parses it, applies limits, stores it.
import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { isOwner } from '#src/features/auth/is-owner.server.ts'
import { type FieldErrors, parseComment } from '#src/features/comments/comment.schema.ts'
import { commentRules } from '#src/features/comments/comment-rules.ts'
import { userSessionSchema } from '#src/features/comments/comment-session.schema.ts'
import { type SubmissionOptions, type SubmittedComment, submitComment } from '#src/features/comments/submit-comment.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

/** Metadata of a comment. Only a wrong parent is refused; the spam filter uses the rest. */
const envelopeSchema = v.object({
  parent_id: v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        uuidSchema,
      ]),
    ),
    null,
  ),
  user_session: v.optional(v.fallback(v.nullable(userSessionSchema), null), null),
  website: v.optional(v.fallback(boundedText({ max: 1_000 }), 'long'), ''),
  elapsed_ms: v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null), null),
})

/** The session that a body names, if it is one. */
export function readSession(raw: unknown): string | null {
  const parsed = v.safeParse(v.object({ user_session: userSessionSchema }), raw)
  return parsed.success ? parsed.output.user_session : null
}

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Answers the stored comment, or the errors of its fields. Throws AppError when the post or the parent accepts no comments, or a limit is
 * reached. The caller has counted against `commentByAddress` before reading the body.
 */
export async function handleCommentSubmission(
  { request, context }: RouteArgs,
  postId: string,
  raw: unknown,
): Promise<SubmittedComment | { errors: FieldErrors; message: string }> {
  const parsed = parseComment(raw)
  if ('errors' in parsed) return parsed
  const envelope = v.safeParse(envelopeSchema, raw)
  if (!envelope.success) throw new AppError('not_found', { reason: 'no such parent' })
  const { parent_id, user_session, website, elapsed_ms } = envelope.output
  if (user_session) await countAgainst('commentBySession', user_session)
  const { db, settings, origin } = context.get(siteContext)
  const options = submissionOptions(settings)
  const submitted = await submitComment(
    db,
    {
      ...parsed.comment,
      postId,
      parentId: parent_id,
      userSession: user_session,
      honeypot: website,
      elapsedMs: elapsed_ms,
      isOwner: await isOwner(db, origin, request),
      isNameTrusted: options.rules.mode === 'first_held' && (await consumeTrustedName(parsed.comment.user_name)),
    },
    options,
  )
  void recordStep(request, context, 'comment')
  return submitted
}

/** How a comment or an edit of now is judged and stored. */
export function submissionOptions(settings: Settings): SubmissionOptions {
  const isNoticeWanted = canMail() && settings.commentNotices
  return { rules: commentRules(settings), isNoticeWanted, highlightCode: highlightCommentCode, now: new Date() }
}

/** Whether a known name may still be published without review today. The visitor is not told: the comment waits for review like a first one. */
async function consumeTrustedName(name: string): Promise<boolean> {
  try {
    await countAgainst('commentByName', name.toLowerCase())
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
