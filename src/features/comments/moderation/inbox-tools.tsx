import { useState } from 'react'
import { Form, Link, useNavigate, useSubmit } from 'react-router'
import { takeAnswer } from '#src/lib/typed-search.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/desk/controls.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import styles from './inbox.module.css'
import type { Inbox, InboxQuery, Period, PostChoice, Sort } from './inbox.ts'
import { SEARCH_ID } from './inbox-keys.ts'
import { cleanSearch, INBOX_PATH, inboxHref, isFiltered } from './inbox-url.ts'

const PERIOD_LABELS = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last year',
} as const satisfies Record<Period, string>

const SORT_LABELS = { oldest: 'Oldest first', newest: 'Newest first' } as const satisfies Record<Sort, string>

/** Search and filters: one form, whose address is the state of the list. */
export function InboxTools({ query, posts }: { query: InboxQuery; posts: readonly PostChoice[] }) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const { typed, setTyped, remember } = useTypedSearch(query)
  const choice = {
    onChange: (event: { currentTarget: { form: HTMLFormElement | null } }) => {
      if (!event.currentTarget.form) return
      remember(typed)
      void submit(event.currentTarget.form, { preventScrollReset: true })
    },
  }
  return (
    <search className={styles.search} aria-label="Comments">
      <Form action={INBOX_PATH} preventScrollReset onSubmit={() => remember(typed)}>
        <input type="hidden" name="queue" value={query.queue} />
        {query.authorOf ? <input type="hidden" name="author" value={query.authorOf} /> : null}
        <div className={styles.words}>
          <SearchField
            id={SEARCH_ID}
            label="Text, name, email or post"
            name="search"
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onClear={() => {
              setTyped('')
              document.getElementById(SEARCH_ID)?.focus()
              if (!query.search) return
              remember('')
              void navigate(inboxHref({ ...query, search: '', page: 1 }), { preventScrollReset: true })
            }}
            hint={typed ? null : <kbd>/</kbd>}
          />
        </div>
        <Select aria-label="Post" name="post" value={query.postId} className={styles.posts} {...choice}>
          <option value="">Any post</option>
          {posts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Select aria-label="Period" name="period" value={query.period} {...choice}>
          <option value="">Any time</option>
          <Options labels={PERIOD_LABELS} />
        </Select>
        <Select aria-label="Sort" name="sort" value={query.sort} {...choice}>
          <Options labels={SORT_LABELS} />
        </Select>
        <Button type="submit">Search</Button>
      </Form>
    </search>
  )
}

/**
 * What stands in the search box. Another address (back, a link) says what is searched for; one that was asked for from here leaves
 * what was typed since. `remember` what is asked for.
 */
function useTypedSearch(query: InboxQuery) {
  const [typed, setTyped] = useState(query.search)
  const [sent, setSent] = useState<readonly string[]>([])
  const href = inboxHref(query)
  const [seen, setSeen] = useState({ href, search: query.search })
  if (href !== seen.href) {
    setSeen({ href, search: query.search })
    const answer = takeAnswer(sent, query.search)
    setSent(answer.sent)
    if (query.search !== seen.search && !answer.isOwn) setTyped(query.search)
  }
  return { typed, setTyped, remember: (search: string) => setSent([...sent, cleanSearch(search)]) }
}

type FoundLineProps = { inbox: Inbox; query: InboxQuery; authorName: string | null }

/** How many comments a search or filter left, and the way back. */
export function FoundLine({ inbox: { total }, query, authorName }: FoundLineProps) {
  const isNarrowed = isFiltered(query)
  const found = `${total.toLocaleString('en-US')} ${total === 1 ? 'comment matches' : 'comments match'}.`
  return (
    <p role="status" className={isNarrowed ? styles.found : 'sr'}>
      {isNarrowed ? `${query.authorOf ? `By ${authorName ?? 'an author who is gone'}: ` : ''}${found} ` : ''}
      {isNarrowed ? <Link to={inboxHref({ queue: query.queue, sort: query.sort })}>Clear search and filters</Link> : null}
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
