import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { Button } from '../../button.tsx'
import { SearchField } from '../../search-field.tsx'
import { useSearchText } from '../../use-search-text.ts'
import { Tools } from '../admin-page.tsx'
import { Select } from '../controls.tsx'
import styles from './list.module.css'

type ListToolbarProps = {
  /** The name of the search landmark: 'Posts'. */
  label: string
  path: string
  /** `id` when the key / of the list leads to the field. */
  search: { id?: string; label: string; text: string; hrefOf: (search: string) => string }
  /** The address of the list for the fields of the form. */
  hrefOf: (fields: URLSearchParams) => string
  /** Filters, and hidden fields. */
  filters?: ReactNode
  /** Elements beside the form. */
  children?: ReactNode
}

/** Search and filters in one form, whose fields are the query of the list's address. The list updates during typing. */
export function ListToolbar({ label, path, search, hrefOf, filters, children }: ListToolbarProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, setComposing, go, settle, markSubmitted } = useSearchText(search.text, search.hrefOf)
  useEffect(() => {
    // Text that was typed before hydration.
    if (input.current) setText(input.current.value)
  }, [setText])
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    markSubmitted()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(hrefOf(new URLSearchParams(fields)))
  }
  return (
    <Tools>
      <search className={styles.search} aria-label={label}>
        <form action={path} onSubmit={handleSubmit}>
          <div className={styles.words}>
            <SearchField
              id={search.id}
              ref={input}
              label={search.label}
              name="search"
              value={text}
              maxLength={SEARCH_LIMIT}
              onChange={(event) => setText(event.currentTarget.value)}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              onBlur={settle}
              onClear={() => {
                setText('')
                go('')
                input.current?.focus()
              }}
              hint={text || !search.id ? null : <kbd>/</kbd>}
            />
          </div>
          {filters ? <div className={styles.filters}>{filters}</div> : null}
          <noscript>
            <Button type="submit">Apply</Button>
          </noscript>
        </form>
      </search>
      {children}
    </Tools>
  )
}

type ListFilterProps = {
  label: string
  name: string
  value: string
  /** The label of the option that filters nothing. */
  any?: string
  /** Labels by value. */
  labels: Readonly<Record<string, string>>
  className?: string | undefined
}

/** A filter of the list. Selecting an option applies it. */
export function ListFilter({ label, name, value, any, labels, className }: ListFilterProps) {
  return (
    <Select
      aria-label={label}
      name={name}
      value={value}
      className={className}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      {any === undefined ? null : <option value="">{any}</option>}
      {Object.entries(labels).map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </Select>
  )
}

/** The query of the pending navigation, else of the loaded list: filters display a selection at once, and further selections add to it. */
export function useWantedQuery<Query>(path: string, parse: (params: URLSearchParams) => Query, loaded: Query): Query {
  const { location } = useNavigation()
  return location?.pathname === path ? parse(new URLSearchParams(location.search)) : loaded
}
