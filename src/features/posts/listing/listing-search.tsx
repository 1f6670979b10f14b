import { type FormEvent, useEffect, useId, useRef } from 'react'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { SuggestingSearchField } from '#src/ui/suggestions/suggesting-search-field.tsx'
import { useSearchText } from '#src/ui/use-search-text.ts'
import { type ListingState, listingHref } from './listing-url.ts'

type ListingSearchProps = {
  /** The listing's path; the form's action. */
  path: string
  label: string
  search: string
  /** The chosen category, which a search preserves; '' without one. */
  category: string
  /** The chosen order, which a search preserves. */
  sort: ListingState['sort']
}

/** The search field of a listing. It searches while the visitor types, and is a GET form without JavaScript. */
export function ListingSearch({ path, label, search, category, sort }: ListingSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, setComposing, go, settle, abandon } = useSearchText(search, (next) =>
    listingHref(path, { search: next, category, sort }),
  )
  const clearForm = useId()
  const hiddenCategory = category ? <input type="hidden" name="category" value={category} /> : null

  useEffect(() => {
    // Text that was typed before hydration.
    if (input.current) setText(input.current.value)
  }, [setText])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    go(text)
  }
  function handleClear() {
    setText('')
    go('')
    input.current?.focus()
  }
  return (
    <>
      <search aria-label={label}>
        <form action={path} onSubmit={handleSubmit}>
          {hiddenCategory}
          {sort === 'newest' ? <input type="hidden" name="sort" value="newest" /> : null}
          <SuggestingSearchField
            big
            inputRef={input}
            label={label}
            name="search"
            value={text}
            maxLength={SEARCH_LIMIT}
            enterKeyHint="search"
            onChange={(event) => setText(event.currentTarget.value)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onBlur={settle}
            onChoose={abandon}
            onClear={handleClear}
            clearForm={clearForm}
          />
        </form>
      </search>
      <form id={clearForm} action={path} hidden>
        {hiddenCategory}
      </form>
    </>
  )
}
