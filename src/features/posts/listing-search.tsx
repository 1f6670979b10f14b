import { type FormEvent, useEffect, useId, useRef } from 'react'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { useSearchText } from '#src/ui/use-search-text.ts'
import { listingHref } from './listing-url.ts'

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
  const { text, setText, setComposing, go } = useSearchText(search, (next) => listingHref(path, { search: next, category }))
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
