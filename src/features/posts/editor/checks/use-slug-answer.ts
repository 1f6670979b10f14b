import { useEffect, useState } from 'react'
import type { PostType } from '#src/db/schema/posts.ts'
import { fetchSlugAnswer, type SlugAnswer } from './slug-answer.ts'

const DEBOUNCE_MS = 400

/** The server's check of the current slug; null until it arrives. */
export function useSlugAnswer(slug: string, { postId, type }: { postId: string; type: PostType }): SlugAnswer | null {
  const [answer, setAnswer] = useState<SlugAnswer | null>(null)
  useEffect(() => {
    if (slug.trim() === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const found = await fetchSlugAnswer(slug.trim(), { postId, type }, abort.signal)
      if (!abort.signal.aborted) setAnswer(found)
    }, DEBOUNCE_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [slug, postId, type])
  return answer?.slug === slug.trim() ? answer : null
}
