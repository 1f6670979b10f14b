import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'

/** A change of more posts cannot be undone, because the undo would exceed the size of a request. */
export const UNDO_LIMIT = 3_000

const names = v.pipe(v.array(boundedText({ max: 200 })), v.maxLength(100))

/** The categories of the posts before a change. */
export const categoryUndoSchema = v.pipe(
  v.array(
    v.object({
      post_id: uuidSchema,
      /** The version of the post after the change. An undo skips a post with a newer version. */
      version: v.pipe(v.number(), v.integer()),
      category: names,
      /** The categories of the working copy; null without one, or when the change did not affect it. */
      typed: v.nullable(names),
    }),
  ),
  v.maxLength(UNDO_LIMIT),
)

export type CategoryUndo = v.InferOutput<typeof categoryUndoSchema>

const name = boundedText({ max: 400, tooLong: 'A name has at most 80 characters.' })

export const categoryChangeSchema = v.variant('intent', [
  v.object({ intent: v.literal('rename'), from: name, to: name }),
  v.object({ intent: v.literal('merge'), from: name, into: name }),
  v.object({ intent: v.literal('delete'), name }),
  v.object({ intent: v.literal('undo'), undo: categoryUndoSchema }),
])

export type CategoryChangeRequest = v.InferInput<typeof categoryChangeSchema>
