import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cleanText } from './listing-url.ts'

/** How long typing must rest before the list follows it, in ms. */
const DEBOUNCE = 250

/**
 * The text in a search box and the search in the URL: typing moves the URL a little later, a new URL (back, a link) moves the
 * text at once. `hrefOf` is the address of the same list with another search.
 */
export function useSearchText(search: string, hrefOf: (search: string) => string) {
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  const [isComposing, setComposing] = useState(false)
  // Filters stand in the address that an empty search would have.
  const filters = hrefOf('')
  const [seen, setSeen] = useState({ search, filters })
  const [sent, setSent] = useState<string | null>(null)

  if (search !== seen.search || filters !== seen.filters) {
    setSeen({ search, filters })
    setSent(null)
    // The answer to our own typing must not take back what was typed since.
    if (search !== seen.search && search !== sent) setText(search)
  }

  function go(value: string, { replace }: { replace: boolean }) {
    const next = cleanText(value)
    if (next === search) return
    setSent(next)
    void navigate(hrefOf(next), { replace, preventScrollReset: true })
  }

  const next = cleanText(text)
  const target = hrefOf(next)
  useEffect(() => {
    // Half-composed characters are not yet what the visitor means.
    if (isComposing || next === search || next === sent) return
    const timer = setTimeout(() => {
      setSent(next)
      void navigate(target, { replace: true, preventScrollReset: true })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [next, target, isComposing, search, sent, navigate])

  return { text, setText, setComposing, go }
}
