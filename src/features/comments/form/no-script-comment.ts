// The result of a comment that was sent as a form without JavaScript.
import type { FieldErrors } from '../comment.schema.ts'

export type RefusedComment = {
  kind: 'refused'
  parentId: string | null
  /** As typed. */
  values: Record<'user_name' | 'user_email' | 'comment_text', string>
  errors: FieldErrors
  message: string
}

export type HeldComment = { kind: 'held'; parentId: string | null; message: string }

export type NoScriptCommentResult = RefusedComment | HeldComment
