import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '#src/ui/search-field.tsx'
import { searchUrl } from './search-url.ts'

type SiteSearchProps = {
  /** The accessible name, which distinguishes several search forms of a page. */
  name: string
  className?: string
  hint?: ReactNode
  onSearch?: () => void
}

/** The search form of the header. It navigates to the listing and ignores empty text. Without JavaScript it is a GET form. */
export function SiteSearch({ name, className, hint, onSearch }: SiteSearchProps) {
  const navigate = useNavigate()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const url = searchUrl(String(new FormData(form).get('search')))
    if (!url) return
    form.reset()
    onSearch?.()
    navigate(url)
  }
  return (
    <search aria-label={name} className={className}>
      <form action="/posts" onSubmit={handleSubmit}>
        <SearchField label="Search posts" name="search" hint={hint} />
      </form>
    </search>
  )
}
