import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import { ButtonAnchor } from '#src/ui/button.tsx'
import { SOURCE_LABELS, STATUS_LABELS, type SubscriberListQuery, type SubscriberSort } from './admin-subscriber.ts'
import styles from './subscribers-screen.module.css'
import { defaultDirection, exportHref, isFiltered, parseSubscriberQuery, SUBSCRIBERS_PATH, subscribersHref } from './subscribers-url.ts'

const SORT_LABELS = {
  since: 'Newest first',
  email: 'By address',
  lastMailed: 'Last e-mail first',
} as const satisfies Record<SubscriberSort, string>

export function SubscribersToolbar({ searchId, query }: { searchId: string; query: SubscriberListQuery }) {
  const wanted = useWantedQuery(SUBSCRIBERS_PATH, parseSubscriberQuery, query)
  function hrefOfForm(fields: URLSearchParams): string {
    const next = parseSubscriberQuery(fields)
    const direction = next.sort === wanted.sort ? wanted.direction : defaultDirection(next.sort)
    return subscribersHref({ ...next, direction })
  }
  return (
    <ListToolbar
      label="Subscribers"
      path={SUBSCRIBERS_PATH}
      search={{
        id: searchId,
        label: 'Part of an address',
        text: query.search,
        hrefOf: (search) => subscribersHref({ ...query, search, page: 1 }),
      }}
      hrefOf={hrefOfForm}
      filters={
        <>
          {query.direction === defaultDirection(query.sort) ? null : <input type="hidden" name="direction" value={query.direction} />}
          <ListFilter label="Status" name="status" value={wanted.status} any="Any status" labels={STATUS_LABELS} />
          <ListFilter label="From" name="source" value={wanted.source} any="From anywhere" labels={SOURCE_LABELS} />
          {/* On small screens the rows are cards without sortable column heads. */}
          <ListFilter label="Order" name="sort" value={wanted.sort} labels={SORT_LABELS} className={styles.narrow} />
        </>
      }
    >
      <ButtonAnchor href={exportHref(query)} download>
        {isFiltered(query) ? 'Export these as CSV' : 'Export CSV'}
      </ButtonAnchor>
    </ListToolbar>
  )
}
