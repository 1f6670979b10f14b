// What the screen of categories asks of the server. Nothing here throws: what went wrong is part of the answer.
import * as v from 'valibot'
import { postJson } from '#src/lib/admin-api.ts'

export type CategoryRequest =
  | { intent: 'rename'; from: string; to: string }
  | { intent: 'merge'; from: string; into: string }
  | { intent: 'delete'; name: string }
  | { intent: 'undo'; undo: unknown }

/** `undo` goes back as it came; null where it cannot be undone. */
export type CategoryAnswer = { changed: number; undo: unknown } | { problem: string }

const changedSchema = v.object({ changed: v.number(), undo: v.optional(v.unknown(), null) })

export async function changeCategory(request: CategoryRequest): Promise<CategoryAnswer> {
  const result = await postJson(changedSchema, '/admin/functions/change-category', request)
  return result.ok ? result.data : { problem: result.message }
}
