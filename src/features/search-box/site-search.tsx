import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { SuggestingSearchField } from '#src/ui/suggestions/suggesting-search-field.tsx'
import { searchUrl } from './search-url.ts'

type SiteSearchProps = {
  /** The accessible name, which distinguishes several search forms of a page. */
  name: string
  className?: string
  hint?: ReactNode
  /** The wide variant for pages. */
  big?: boolean
  /** Where the suggestions are: over the page, or below the field. */
  list?: 'over' | 'below'
  onSearch?: () => void
}

/** The search form of the header. It navigates to the listing and ignores empty text. Without JavaScript it is a GET form. */
export function SiteSearch({ name, className, hint, big = false, list, onSearch }: SiteSearchProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  function leave() {
    form.current?.reset()
    onSearch?.()
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const url = searchUrl(String(new FormData(event.currentTarget).get('search')))
    if (!url) return
    leave()
    navigate(url)
  }
  return (
    <search aria-label={name} className={className}>
      <form ref={form} action="/posts" onSubmit={handleSubmit}>
        <SuggestingSearchField
          inputRef={input}
          label="Search posts"
          name="search"
          maxLength={SEARCH_LIMIT}
          enterKeyHint="search"
          hint={hint}
          big={big}
          list={list}
          onChoose={leave}
        />
      </form>
    </search>
  )
}
