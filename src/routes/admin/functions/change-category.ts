import * as v from 'valibot'
import {
  categoryUndoSchema,
  deleteCategory,
  mergeCategories,
  renameCategory,
  undoCategoryChange,
} from '#src/features/posts/categories/change-category.server.ts'
import { boundedText } from '#src/lib/bounded-text.ts'
import type { Route } from './+types/change-category.ts'
import { takeChange } from './take-change.server.ts'

const name = boundedText({ max: 400, tooLong: 'A name has at most 80 characters.' })
const bodySchema = v.variant('intent', [
  v.object({ intent: v.literal('rename'), from: name, to: name }),
  v.object({ intent: v.literal('merge'), from: name, into: name }),
  v.object({ intent: v.literal('delete'), name }),
  v.object({ intent: v.literal('undo'), undo: categoryUndoSchema }),
])

/** One change of a category in all posts. Answers `{ changed, undo }`; `undo` is what the intent of that name takes. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, bodySchema, async (body, { db, actor }) => {
    switch (body.intent) {
      case 'rename':
        return renameCategory(db, actor, body)
      case 'merge':
        return mergeCategories(db, actor, body)
      case 'delete':
        return deleteCategory(db, actor, body)
      case 'undo':
        return undoCategoryChange(db, actor, body.undo)
    }
  })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
