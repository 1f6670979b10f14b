import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'

/** A change of more posts cannot be undone: its undo would not fit into a request. */
export const UNDO_LIMIT = 3_000

const names = v.pipe(v.array(boundedText({ max: 200 })), v.maxLength(100))

/** What posts carried before a change. */
export const categoryUndoSchema = v.pipe(
  v.array(
    v.object({
      post_id: uuidSchema,
      /** The post's version after the change: a post that was saved since keeps the change. */
      version: v.pipe(v.number(), v.integer()),
      category: names,
      /** Of its working copy; null where there is none, or where it did not change. */
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
