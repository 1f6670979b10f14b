import * as v from 'valibot'
import { get } from '../post-calls.ts'

const answerSchema = v.object({ isFree: v.boolean(), reason: v.nullable(v.string()), suggestion: v.nullable(v.string()) })

/** Whether a slug can be taken; of a free one, `reason` says what taking it would change. */
export type SlugAnswer = v.InferOutput<typeof answerSchema> & { slug: string }

/** Null when the server does not answer. */
export async function askAboutSlug(slug: string, postId: string): Promise<SlugAnswer | null> {
  const answer = await get('check-slug', { slug, post_id: postId })
  const found = answer.kind === 'ok' ? v.safeParse(answerSchema, answer.data) : null
  return found?.success ? { ...found.output, slug } : null
}
