import { useEffect, useState } from 'react'
import { askAboutSlug, type SlugAnswer } from './slug-answer.ts'

const PAUSE_MS = 400

/** The server's word on the slug as it stands; null while it is not known. */
export function useSlugAnswer(slug: string, postId: string): SlugAnswer | null {
  const [answer, setAnswer] = useState<SlugAnswer | null>(null)
  // Asks the server, once somebody pauses.
  useEffect(() => {
    if (slug.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await askAboutSlug(slug.trim(), postId)
      if (isCurrent) setAnswer(found)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [slug, postId])
  return answer?.slug === slug.trim() ? answer : null
}
