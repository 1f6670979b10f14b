// The rules of a valid comment. The page checks before it sends, and the server checks again.
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

/** No spaces, one at sign, a dot within the domain. The classes before that dot exclude it, so the match does not backtrack. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const COMMENT_FIELDS = ['user_name', 'user_email', 'comment_text'] as const
export type CommentField = (typeof COMMENT_FIELDS)[number]

const required = (max: number, tooLong: string, clean: (text: string) => string) =>
  v.pipe(v.optional(boundedText({ max, tooLong, notText: FIELDS_REQUIRED, clean }), ''), v.check(hasVisibleText, FIELDS_REQUIRED))

/** The output is cleaned and trimmed; the limits apply to the output. */
export const commentSchema = v.object({
  user_name: required(NAME_MAX, LONG_NAME, cleanLine),
  user_email: v.pipe(required(EMAIL_MAX, LONG_EMAIL, cleanLine), v.regex(EMAIL_PATTERN, WRONG_EMAIL)),
  comment_text: required(TEXT_MAX, LONG_TEXT, cleanText),
})

export type CommentInput = v.InferOutput<typeof commentSchema>
export type FieldErrors = Partial<Record<CommentField, string>>

const textSchema = v.pick(commentSchema, ['comment_text'])

/** The cleaned text of an edit or a preview, or the message of its field. */
export function parseText(raw: unknown): { text: string } | { errors: FieldErrors; message: string } {
  const result = v.safeParse(textSchema, raw)
  if (result.success) return { text: result.output.comment_text }
  const message = v.flatten<typeof textSchema>(result.issues).nested?.comment_text?.[0] ?? FIELDS_REQUIRED
  return { errors: { comment_text: message }, message }
}

/** The comment, or one message per invalid field and the message to show first: an empty field before anything else. */
export function parseComment(raw: unknown): { comment: CommentInput } | { errors: FieldErrors; message: string } {
  const result = v.safeParse(commentSchema, raw)
  return result.success ? { comment: result.output } : describeIssues(v.flatten<typeof commentSchema>(result.issues).nested)
}

const wordsSchema = v.pick(commentSchema, ['user_name', 'comment_text'])

/** The name and the text of an edit by the owner. */
export function parseWords(raw: unknown): { words: v.InferOutput<typeof wordsSchema> } | { errors: FieldErrors; message: string } {
  const result = v.safeParse(wordsSchema, raw)
  return result.success ? { words: result.output } : describeIssues(v.flatten<typeof wordsSchema>(result.issues).nested)
}

function describeIssues(nested: Partial<Record<CommentField, readonly string[]>> | undefined) {
  const errors: FieldErrors = {}
  for (const field of COMMENT_FIELDS) {
    const message = nested?.[field]?.[0]
    if (message) errors[field] = message
  }
  const messages = Object.values(errors)
  return { errors, message: messages.includes(FIELDS_REQUIRED) ? FIELDS_REQUIRED : (messages[0] ?? FIELDS_REQUIRED) }
}
