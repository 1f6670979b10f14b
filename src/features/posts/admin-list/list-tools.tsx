import { type FormEvent, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Checkbox, Select } from '#src/ui/desk/controls.tsx'
import { Tools } from '#src/ui/desk/desk.tsx'
import { MenuButton } from '#src/ui/desk/menu-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SEARCH_LIMIT } from '../listing-url.ts'
import { useSearchText } from '../use-search-text.ts'
import type { AdminHas, AdminListQuery, AdminSort, AdminUpdated, SortDirection } from './admin-list.ts'
import { ADMIN_LIST_PATH, adminListHref, isFiltered, orderName, parseAdminList } from './admin-list-url.ts'
import { LIST_COLUMNS, type ListColumn } from './list-columns.ts'
import { SEARCH_ID } from './list-keys.ts'
import styles from './posts-desk.module.css'

const HAS_LABELS = {
  comments: 'Has comments',
  waiting: 'Has waiting comments',
  changes: 'Has unpublished changes',
  'no-description': 'Has no description',
  'no-thumbnail': 'Has no thumbnail',
} as const satisfies Record<AdminHas, string>

const UPDATED_LABELS = {
  day: 'Updated in the last day',
  week: 'Updated in the last 7 days',
  month: 'Updated in the last 30 days',
  year: 'Updated in the last year',
  older: 'Not updated for a year',
} as const satisfies Record<AdminUpdated, string>

const ORDER_LABELS = {
  'updated.desc': 'Last updated first',
  'updated.asc': 'First updated first',
  'date.desc': 'Newest first',
  'date.asc': 'Oldest first',
  'title.asc': 'Title, A to Z',
  'title.desc': 'Title, Z to A',
  'views.desc': 'Most viewed first',
  'views.asc': 'Least viewed first',
} as const satisfies Record<`${AdminSort}.${SortDirection}`, string>

type ListToolsProps = {
  query: AdminListQuery
  categories: readonly string[]
  columns: readonly ListColumn[]
  onToggleColumn: (column: ListColumn) => void
}

/** Search and filters: one form, whose address is the state of the list. */
export function ListTools({ query, categories, columns, onToggleColumn }: ListToolsProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, setComposing, go } = useSearchText(query.search, (search) => adminListHref({ ...query, search, page: 1 }))

  function apply(form: HTMLFormElement) {
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    void navigate(adminListHref(parseAdminList(fields)), { preventScrollReset: true })
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(event.currentTarget)
  }
  const choice = {
    onChange: (event: { currentTarget: { form: HTMLFormElement | null } }) => event.currentTarget.form && apply(event.currentTarget.form),
  }
  return (
    <Tools>
      <search className={styles.search} aria-label="Posts">
        <form action={ADMIN_LIST_PATH} onSubmit={handleSubmit}>
          {query.tab === 'all' ? null : <input type="hidden" name="tab" value={query.tab} />}
          <div className={styles.words}>
            <SearchField
              id={SEARCH_ID}
              ref={input}
              label="Search title and text"
              name="search"
              value={text}
              maxLength={SEARCH_LIMIT}
              onChange={(event) => setText(event.currentTarget.value)}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              onClear={() => {
                setText('')
                go('', { replace: false })
                input.current?.focus()
              }}
              hint={text ? null : <kbd>/</kbd>}
            />
          </div>
          <Select aria-label="Category" name="category" value={query.category} {...choice}>
            <option value="">Any category</option>
            {withCurrent(categories, query.category).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Select aria-label="Has" name="has" value={query.has} {...choice}>
            <option value="">Has anything</option>
            <Options labels={HAS_LABELS} />
          </Select>
          <Select aria-label="Updated" name="updated" value={query.updated} {...choice}>
            <option value="">Updated any time</option>
            <Options labels={UPDATED_LABELS} />
          </Select>
          <Select aria-label="Order" name="sort" value={orderName(query.sort, query.direction)} {...choice}>
            <Options labels={ORDER_LABELS} />
          </Select>
          <noscript>
            <Button type="submit">Apply</Button>
          </noscript>
        </form>
      </search>
      <ColumnMenu columns={columns} onToggle={onToggleColumn} />
    </Tools>
  )
}

function ColumnMenu({ columns, onToggle }: { columns: readonly ListColumn[]; onToggle: (column: ListColumn) => void }) {
  const id = useId()
  return (
    <div className={styles.wide}>
      <MenuButton label="Columns" text="Columns" staysOpen>
        {LIST_COLUMNS.map(({ name, label }) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            <Checkbox id={`${id}-${name}`} checked={columns.includes(name)} onChange={() => onToggle(name)} />
            {label}
          </label>
        ))}
      </MenuButton>
    </div>
  )
}

/** How many posts a search or filter left, and the way back. */
export function FoundLine({ query, total }: { query: AdminListQuery; total: number }) {
  const found = `${total.toLocaleString('en-US')} ${total === 1 ? 'post matches.' : 'posts match.'} `
  return (
    <p role="status" className={isFiltered(query) ? styles.found : 'sr'}>
      {isFiltered(query) ? found : ''}
      {isFiltered(query) ? (
        <Link to={adminListHref({ tab: query.tab, sort: query.sort, direction: query.direction })}>Clear search and filters</Link>
      ) : null}
    </p>
  )
}

function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** A category that is asked for stands in the list, also when no post has it or it is written differently. */
function withCurrent(names: readonly string[], current: string): readonly string[] {
  return current === '' || names.includes(current) ? names : [current, ...names]
}
