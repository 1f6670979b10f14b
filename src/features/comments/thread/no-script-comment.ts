// The results of forms that were sent without JavaScript.
import type { FieldErrors } from '../comment.schema.ts'
import type { OwnComment } from '../own/own-comment.ts'

export type RefusedComment = {
  kind: 'refused'
  parentId: string | null
  /** As typed. */
  values: Record<'user_name' | 'user_email' | 'comment_text', string>
  errors: FieldErrors
  message: string
}

export type HeldComment = { kind: 'held'; parentId: string | null; message: string; own: OwnComment[] }

/** A change of an own comment that was refused. */
export type RefusedChange = {
  kind: 'refused change'
  /** Of the comment. */
  id: string
  message: string
  /** As typed. */
  text: string
}

export type NoScriptCommentResult = RefusedComment | HeldComment | RefusedChange
