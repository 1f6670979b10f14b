import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '#src/ui/search-field.tsx'
import { cleanText, listingHref, SEARCH_LIMIT } from './listing-url.ts'

/** How long typing must rest before the list follows it, in ms. */
const DEBOUNCE = 250

type ListingSearchProps = {
  /** The listing's path; the form's action. */
  path: string
  label: string
  search: string
  /** Kept while searching; '' without one. */
  category: string
}

/** The search box of a listing: follows typing, and is a plain GET form without JavaScript. */
export function ListingSearch({ path, label, search, category }: ListingSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, setComposing, go } = useSearchText({ path, search, category })
  const clearForm = useId()
  const kept = category ? <input type="hidden" name="category" value={category} /> : null

  useEffect(() => {
    // What was typed before the page came alive.
    if (input.current) setText(input.current.value)
  }, [setText])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    go(text, { replace: false })
  }
  function handleClear() {
    setText('')
    go('', { replace: false })
    input.current?.focus()
  }
  return (
    <>
      <search aria-label={label}>
        <form action={path} onSubmit={handleSubmit}>
          {kept}
          <SearchField
            big
            ref={input}
            label={label}
            name="search"
            value={text}
            maxLength={SEARCH_LIMIT}
            enterKeyHint="search"
            onChange={(event) => setText(event.currentTarget.value)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onClear={handleClear}
            clearForm={clearForm}
          />
        </form>
      </search>
      <form id={clearForm} action={path} hidden>
        {kept}
      </form>
    </>
  )
}

/** The text in the box and the search in the URL: typing moves the URL a little later, a new URL (back, a link) moves the text at once. */
function useSearchText({ path, search, category }: { path: string; search: string; category: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  const [isComposing, setComposing] = useState(false)
  const [seen, setSeen] = useState({ search, category })
  const [sent, setSent] = useState<string | null>(null)

  if (search !== seen.search || category !== seen.category) {
    setSeen({ search, category })
    setSent(null)
    // The answer to our own typing must not take back what was typed since.
    if (search !== seen.search && search !== sent) setText(search)
  }

  function go(value: string, { replace }: { replace: boolean }) {
    const next = cleanText(value)
    if (next === search) return
    setSent(next)
    void navigate(listingHref(path, { search: next, category }), { replace, preventScrollReset: true })
  }

  useEffect(() => {
    // Half-composed characters are not yet what the visitor means.
    const next = cleanText(text)
    if (isComposing || next === search || next === sent) return
    const timer = setTimeout(() => {
      setSent(next)
      void navigate(listingHref(path, { search: next, category }), { replace: true, preventScrollReset: true })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, isComposing, search, sent, category, path, navigate])

  return { text, setText, setComposing, go }
}
