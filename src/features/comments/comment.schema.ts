// What a comment must be, in one place for both sides: the page asks before it sends, the server asks again.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { cleanLine, cleanText, hasVisibleText } from './plain-text.ts'

export const NAME_MAX = 100
export const EMAIL_MAX = 255
export const TEXT_MAX = 1000

export const FIELDS_REQUIRED = 'Please fill in all fields'
const WRONG_EMAIL = 'Please enter a valid email address'
const LONG_NAME = `Name must be at most ${NAME_MAX} characters`
const LONG_EMAIL = `Email must be at most ${EMAIL_MAX} characters`
const LONG_TEXT = `Comment must be at most ${TEXT_MAX} characters`

/** No spaces, one at sign, a dot in the domain. The first dot that is not its first character decides, so that no text is read twice. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const COMMENT_FIELDS = ['user_name', 'user_email', 'comment_text'] as const
export type CommentField = (typeof COMMENT_FIELDS)[number]

const required = (max: number, tooLong: string, clean: (text: string) => string) =>
  v.pipe(v.optional(boundedText({ max, tooLong, notText: FIELDS_REQUIRED, clean }), ''), v.check(hasVisibleText, FIELDS_REQUIRED))

/** Output is cleaned and trimmed; limits count what is left. */
export const commentSchema = v.object({
  user_name: required(NAME_MAX, LONG_NAME, cleanLine),
  user_email: v.pipe(required(EMAIL_MAX, LONG_EMAIL, cleanLine), v.regex(EMAIL_PATTERN, WRONG_EMAIL)),
  comment_text: required(TEXT_MAX, LONG_TEXT, cleanText),
})

export type CommentInput = v.InferOutput<typeof commentSchema>
export type FieldErrors = Partial<Record<CommentField, string>>

/** The comment, or one message per field at fault and the one to say first: a field left empty before anything else. */
export function parseComment(raw: unknown): { comment: CommentInput } | { errors: FieldErrors; message: string } {
  const result = v.safeParse(commentSchema, raw)
  if (result.success) return { comment: result.output }
  const { nested } = v.flatten<typeof commentSchema>(result.issues)
  const errors: FieldErrors = {}
  for (const field of COMMENT_FIELDS) {
    const message = nested?.[field]?.[0]
    if (message) errors[field] = message
  }
  const messages = Object.values(errors)
  return { errors, message: messages.includes(FIELDS_REQUIRED) ? FIELDS_REQUIRED : (messages[0] ?? FIELDS_REQUIRED) }
}
