import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'

const answerSchema = v.object({ isFree: v.boolean(), reason: v.nullable(v.string()), suggestion: v.nullable(v.string()) })

/** Whether a slug can be taken; of a free one, `reason` says what taking it would change. */
export type SlugAnswer = v.InferOutput<typeof answerSchema> & { slug: string }

/** Null when the server does not answer. */
export async function fetchSlugAnswer(slug: string, postId: string, signal?: AbortSignal): Promise<SlugAnswer | null> {
  const result = await getJson(answerSchema, '/admin/functions/check-slug', { slug, post_id: postId }, signal)
  return result.ok ? { ...result.data, slug } : null
}
