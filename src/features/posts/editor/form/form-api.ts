import * as v from 'valibot'
import type { ArticleForm } from '#src/features/settings/article-forms.ts'
import { type AdminResult, getJson } from '#src/lib/admin-api.ts'

const plannedSchema = v.object({ before: v.string(), after: v.string(), isSame: v.boolean() })

/** The article as HTML now, and as it would be; readers see the same when `isSame`. */
export type PlannedForm = v.InferOutput<typeof plannedSchema>

export function fetchPlannedForm(postId: string, form: ArticleForm, signal: AbortSignal): Promise<AdminResult<PlannedForm>> {
  return getJson(plannedSchema, '/admin/functions/form-change', { post_id: postId, form }, signal)
}
