import { useEffect, useState } from 'react'
import { fetchSlugAnswer, type SlugAnswer } from './slug-answer.ts'

const PAUSE_MS = 400

/** The server's word on the slug as it stands; null while it is not known. */
export function useSlugAnswer(slug: string, postId: string): SlugAnswer | null {
  const [answer, setAnswer] = useState<SlugAnswer | null>(null)
  // Asks the server, once somebody pauses.
  useEffect(() => {
    if (slug.trim() === '') return
    const outdated = new AbortController()
    const timer = setTimeout(async () => {
      const found = await fetchSlugAnswer(slug.trim(), postId, outdated.signal)
      if (!outdated.signal.aborted) setAnswer(found)
    }, PAUSE_MS)
    return () => {
      outdated.abort()
      clearTimeout(timer)
    }
  }, [slug, postId])
  return answer?.slug === slug.trim() ? answer : null
}
