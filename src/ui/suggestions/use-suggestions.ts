import { useEffect, useState } from 'react'
import { type Suggestion, suggestUrl } from '#src/lib/suggestions.ts'
import { cachedSuggestions, cancelSuggestions, loadSuggestions } from './load-suggestions.ts'

/** Milliseconds without typing before a request. */
const DEBOUNCE = 120

/** The suggestions for a text. While a request is under way they are those of the text before; none when it fails or the text is too short. */
export function useSuggestions(text: string): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([])
  const url = suggestUrl(text)
  useEffect(() => {
    const cached = url === null ? [] : cachedSuggestions(url)
    if (cached || url === null) {
      setFound(cached ?? [])
      return
    }
    let isCurrent = true
    const show = (suggestions: Suggestion[]) => {
      if (isCurrent) setFound(suggestions)
    }
    const timer = setTimeout(() => {
      loadSuggestions(url).then(show, () => show([]))
    }, DEBOUNCE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      cancelSuggestions(url)
    }
  }, [url])
  return found
}
