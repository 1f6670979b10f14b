import { useDeferredValue, useMemo } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { countWords, readingMinutes } from '../../rendering/article-text.ts'
import { EMPTY_OUTLINE, type Outline, readOutline } from '../checks/outline.ts'
import { measureReadability, type Readability } from '../checks/readability.ts'

export type ArticleStats = { outline: Outline; words: number; minutes: number; readability: Readability | null }

/** The outline, length and readability of the article. It is deferred, so that a long article does not slow down typing. */
export function useArticleStats(html: string): ArticleStats {
  const content = useDeferredValue(html)
  const hydrated = useHydrated()
  return useMemo(() => {
    const outline = hydrated ? readOutline(content) : EMPTY_OUTLINE
    const words = countWords(outline.text) + countWords(outline.code)
    return { outline, words, minutes: readingMinutes(outline.text, outline.code), readability: measureReadability(outline.text) }
  }, [content, hydrated])
}
