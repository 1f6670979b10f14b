import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '#src/ui/search-field.tsx'
import { searchUrl } from './search-url.ts'

type SiteSearchProps = {
  /** Tells several search forms of a page apart for screen readers. */
  name: string
  className?: string
  hint?: ReactNode
  onSearch?: () => void
}

/** The header's search: leads to the listing; empty text is ignored. Without scripts the form submits itself. */
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
