import * as v from 'valibot'
import type { PostType } from '#src/db/schema/posts.ts'
import { getJson } from '#src/lib/admin-api.ts'

const answerSchema = v.object({ isFree: v.boolean(), reason: v.nullable(v.string()), suggestion: v.nullable(v.string()) })

/** `reason` says why the slug is not free or, of a free one, what using it changes. */
export type SlugAnswer = v.InferOutput<typeof answerSchema> & { slug: string }

/** Returns null when the request fails. */
export async function fetchSlugAnswer(
  slug: string,
  { postId, type }: { postId: string; type: PostType },
  signal?: AbortSignal,
): Promise<SlugAnswer | null> {
  const result = await getJson(answerSchema, '/admin/functions/check-slug', { slug, post_id: postId, type }, signal)
  return result.ok ? { ...result.data, slug } : null
}
