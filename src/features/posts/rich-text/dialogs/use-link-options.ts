import { useEffect, useState } from 'react'
import type { ArticleHeading } from '../html/list-headings.ts'
import { findHeadings, type LinkOption, searchOf } from './link-options.ts'
import { findTargets } from './link-target-api.ts'

const DEBOUNCE_MS = 150

type Answer = { search: string; found: readonly LinkOption[]; isFailed: boolean }

type LinkOptions = {
  options: readonly LinkOption[]
  isFailed: boolean
  /** Whether the search for this text is over and found nothing. */
  isEmpty: boolean
}

/** Headings of this article and what the site has for the text. While a request is under way the options are those of the text before. */
export function useLinkOptions(text: string, headings: readonly ArticleHeading[]): LinkOptions {
  const [answer, setAnswer] = useState<Answer>({ search: '', found: [], isFailed: false })
  const search = searchOf(text)
  // Searches on the server.
  useEffect(() => {
    if (search === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const found = await findTargets(search, abort.signal)
      if (!abort.signal.aborted) setAnswer({ search, found: found ?? [], isFailed: found === null })
    }, DEBOUNCE_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [search])
  const isSearched = search !== ''
  const options = [...findHeadings(headings, text), ...(isSearched ? answer.found : [])]
  const isAnswered = isSearched && answer.search === search
  return {
    options,
    isFailed: isAnswered && answer.isFailed,
    isEmpty: isAnswered && !answer.isFailed && options.length === 0,
  }
}
