import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { applyTypedResult } from '#src/lib/browser/typed-search.ts'
import { cleanSearch } from '#src/lib/search-text.ts'

/** Milliseconds without typing before the list updates. */
const DEBOUNCE = 250

/**
 * The text of a search box and the search in the URL. Typing updates the URL after a delay. What is typed in one go is one history entry: its
 * first search adds the entry, later ones replace it, until the box is left or submitted (`settle`). A new URL, from back or a link, updates
 * the text at once. `hrefOf` returns the address of the list with another search.
 */
export function useSearchText(search: string, hrefOf: (search: string) => string) {
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  const [isComposing, setComposing] = useState(false)
  // The address of an empty search contains the filters.
  const filters = hrefOf('')
  const [seen, setSeen] = useState({ search, filters })
  const [sent, setSent] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState<string | null>(null)
  // Text that was typed just before another navigation: it must not replace that navigation when it fails.
  const [abandoned, setAbandoned] = useState<string | null>(null)
  const [wasOvertaken, setWasOvertaken] = useState(false)
  const { location: pending } = useNavigation()
  // The history entry from which the text that is being typed was first searched for.
  const typedFrom = useRef<string | null>(null)
  const isOvertaken = pending !== undefined && !sent.some((words) => hrefOf(words) === pending.pathname + pending.search)

  // Another navigation, such as a filter or a page, cancels the pending searches. Text that is typed meanwhile waits until its address is loaded.
  if (isOvertaken && sent.length > 0) setSent([])
  if (isOvertaken !== wasOvertaken) {
    setWasOvertaken(isOvertaken)
    if (isOvertaken) setAbandoned(text)
  }
  if (search !== seen.search || filters !== seen.filters) {
    setSeen({ search, filters })
    setAbandoned(null)
    const answer = applyTypedResult(sent, search)
    setSent(answer.sent)
    setSubmitted(null)
    if (search !== seen.search && !answer.isOwn && search !== submitted) setText(search)
  }

  const { key } = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key distinguishes one traversal from the next
  useEffect(() => {
    if (isOvertaken || isTraversal) typedFrom.current = null
  }, [isOvertaken, isTraversal, key])

  /** Ends the typing: the next search adds a history entry. */
  function settle() {
    typedFrom.current = null
  }

  /** Searches at once, with a history entry of its own. */
  function go(value: string) {
    const next = cleanSearch(value)
    const replace = hasLeft(typedFrom.current) && next !== ''
    settle()
    if (next === search) return
    setSent([...sent, next])
    void navigate(hrefOf(next), { replace })
  }

  const next = cleanSearch(text)
  const target = hrefOf(next)
  const latest = sent.at(-1)
  useEffect(() => {
    // An unfinished IME composition is not a search yet.
    if (isComposing || isOvertaken || text === abandoned || next === search || next === latest) return
    const timer = setTimeout(() => {
      setSent((before) => [...before, next])
      void navigate(target, { replace: hasLeft(typedFrom.current) })
      typedFrom.current ??= currentEntry()
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, abandoned, next, target, isComposing, isOvertaken, search, latest, navigate])

  /** Gives up the typed text. A navigation that begins is known here only after the next render, which a search that is due would precede. */
  const abandon = () => setAbandoned(text)

  /** For forms that submit the text with other fields: text that is typed before the response stays. */
  function markSubmitted() {
    setSubmitted(next)
    // Typed text can be sent before React has rendered that the form's navigation is pending, and must not count as overtaken by it.
    if (next !== search) setSent([...sent, next])
  }

  return { text, setText, setComposing, go, settle, abandon, markSubmitted }
}

/** Whether another history entry than this one is current. The history knows it before React has rendered the page. */
function hasLeft(entry: string | null): boolean {
  return entry !== null && entry !== currentEntry()
}

/** React Router gives each history entry a key, but the one of the first page. */
function currentEntry(): string {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : ''
}
