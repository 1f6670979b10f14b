import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { takeAnswer } from '#src/lib/typed-search.ts'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Select } from '#src/ui/desk/controls.tsx'
import { Tools } from '#src/ui/desk/desk.tsx'
import { Link } from '#src/ui/link.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import type { LinkSort, LinkState } from '../admin-link.ts'
import { ImportDialog } from '../csv/import-dialog.tsx'
import { firstDirection, isNarrowed, LINKS_PATH, type LinkScreen, linkScreenHref, parseLinkScreen } from '../link-list-url.ts'
import { SEARCH_ID } from './link-list-keys.ts'
import styles from './links-desk.module.css'

const STATE_LABELS = {
  active: 'Active',
  scheduled: 'Scheduled',
  expired: 'Expired',
  'used-up': 'Used up',
  archived: 'Archived',
} as const satisfies Record<LinkState, string>

const SORT_LABELS = {
  created: 'Newest first',
  name: 'By name',
  opened: 'Most opened first',
  clicked: 'Most clicked first',
  accessed: 'Most accessed first',
  rate: 'Best rate first',
  expires: 'Expiring first',
} as const satisfies Record<LinkSort, string>

/** How long typing must rest before the list follows it. */
const DEBOUNCE_MS = 250

/** Search and filters: one form, whose address is the state of the list. */
export function LinkTools({ screen }: { screen: LinkScreen }) {
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)

  function apply(form: HTMLFormElement, replace = false) {
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const next = parseLinkScreen(fields)
    const direction = next.sort === screen.sort ? screen.direction : firstDirection(next.sort)
    void navigate(linkScreenHref({ ...next, direction, days: screen.days }), { preventScrollReset: true, replace })
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
      <search className={styles.search} aria-label="Links">
        <form action={LINKS_PATH} onSubmit={handleSubmit}>
          {screen.direction === firstDirection(screen.sort) ? null : <input type="hidden" name="direction" value={screen.direction} />}
          <SearchBox search={screen.search} onSearch={(form) => apply(form, true)} />
          <Select aria-label="State" name="state" value={screen.state} {...choice}>
            <option value="">All but archived</option>
            <option value="any">Any state</option>
            <Options labels={STATE_LABELS} />
          </Select>
          <Select aria-label="Password" name="lock" value={screen.lock} {...choice}>
            <option value="">Password or not</option>
            <option value="with">With password</option>
            <option value="without">Without password</option>
          </Select>
          <Select aria-label="Posts" name="place" value={screen.place} {...choice}>
            <option value="">Used or not</option>
            <option value="used">Used by a post</option>
            <option value="unused">Used by no post</option>
          </Select>
          {/* Cards have no heads to sort by. */}
          <Select aria-label="Order" name="sort" value={screen.sort} className={styles.narrow} {...choice}>
            <Options labels={SORT_LABELS} />
          </Select>
          <noscript>
            <Button type="submit">Apply</Button>
          </noscript>
        </form>
      </search>
      <div className={styles.files}>
        <Button onClick={() => setImporting(true)}>Import CSV</Button>
        <ButtonAnchor href="/admin/functions/export-links" download>
          Export CSV
        </ButtonAnchor>
      </div>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Tools>
  )
}

/** Typing moves the list a little later; an address that comes from elsewhere moves the text. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (form: HTMLFormElement) => void }) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const { location: coming } = useNavigation()
  // A filter that was chosen is in the form again when its list is there: what is typed meanwhile waits for it.
  const isOvertaken = coming !== undefined && !sent.includes(searchIn(coming.search))
  if (isOvertaken && sent.length > 0) setSent([])
  if (search !== seen) {
    setSeen(search)
    const answer = takeAnswer(sent, search)
    setSent(answer.sent)
    if (!answer.isOwn) setText(search)
  }
  // A timer is outside React.
  useEffect(() => {
    const next = searchIn(new URLSearchParams({ search: text }))
    if (isOvertaken || next === (sent.at(-1) ?? search)) return
    const timer = setTimeout(() => {
      setSent([...sent, next])
      if (input.current?.form) onSearch(input.current.form)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.words}>
      <SearchField
        id={SEARCH_ID}
        ref={input}
        label="Name, alias or target"
        name="search"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        onClear={() => {
          setText('')
          input.current?.focus()
        }}
        hint={text ? null : <kbd>/</kbd>}
      />
    </div>
  )
}

/** The words as they will stand in the screen's state. */
function searchIn(query: string | URLSearchParams): string {
  return parseLinkScreen(new URLSearchParams(query)).search
}

/** How many links a search or filter left, and the way back. */
export function FoundLinks({ screen, total }: { screen: LinkScreen; total: number }) {
  const isFiltered = isNarrowed(screen)
  return (
    <p role="status" className={isFiltered ? styles.found : 'sr'}>
      {isFiltered ? `${total.toLocaleString('en-US')} ${total === 1 ? 'link matches.' : 'links match.'} ` : ''}
      {isFiltered ? <Link to={linkScreenHref({ sort: screen.sort, direction: screen.direction })}>Clear search and filters</Link> : null}
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
