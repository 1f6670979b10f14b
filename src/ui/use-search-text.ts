import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { applyTypedResult } from '#src/lib/browser/typed-search.ts'
import { cleanSearch } from '#src/lib/search-text.ts'

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
  const [sent, setSent] = useState<readonly string[]>([])
  const [handedOver, setHandedOver] = useState<string | null>(null)
  const { location: coming } = useNavigation()
  const isOvertaken = coming !== undefined && !sent.some((words) => hrefOf(words) === coming.pathname + coming.search)

  // A filter, a page, a way out: what was sent for is not answered any more, and what is typed waits until the address is there.
  if (isOvertaken && sent.length > 0) setSent([])
  if (search !== seen.search || filters !== seen.filters) {
    setSeen({ search, filters })
    const answer = applyTypedResult(sent, search)
    setSent(answer.sent)
    setHandedOver(null)
    if (search !== seen.search && !answer.isOwn && search !== handedOver) setText(search)
  }

  function go(value: string, { replace }: { replace: boolean }) {
    const next = cleanSearch(value)
    if (next === search) return
    setSent([...sent, next])
    void navigate(hrefOf(next), { replace })
  }

  const next = cleanSearch(text)
  const target = hrefOf(next)
  const latest = sent.at(-1)
  useEffect(() => {
    // Half-composed characters are not yet what the visitor means.
    if (isComposing || isOvertaken || next === search || next === latest) return
    const timer = setTimeout(() => {
      setSent((before) => [...before, next])
      void navigate(target, { replace: true })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [next, target, isComposing, isOvertaken, search, latest, navigate])

  /** For a form that sends the text with its other fields: what is typed before the answer comes stays. */
  const handOver = () => setHandedOver(next)

  return { text, setText, setComposing, go, handOver }
}
