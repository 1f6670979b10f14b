import { useState } from 'react'
import { CsvImportDialog } from '#src/ui/admin/dialogs/csv-import-dialog.tsx'
import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import type { RedirectKind, RedirectSort } from './admin-redirect.ts'
import styles from './redirects-screen.module.css'
import { defaultDirection, parseRedirectScreen, REDIRECTS_PATH, type RedirectScreen, redirectScreenHref } from './redirects-url.ts'

const KIND_LABELS = {
  exact: 'Single addresses',
  prefix: 'All below an address',
  gone: 'Gone (410)',
  post: 'From renamed posts',
  page: 'From renamed pages',
  category: 'From renamed categories',
} as const satisfies Record<RedirectKind, string>

const SORT_LABELS = {
  created: 'Newest first',
  from: 'By address',
  hits: 'Most hits first',
  lastHit: 'Last hit first',
} as const satisfies Record<RedirectSort, string>

export function RedirectsToolbar({ searchId, screen }: { searchId: string; screen: RedirectScreen }) {
  const [isImporting, setImporting] = useState(false)
  const wanted = useWantedQuery(REDIRECTS_PATH, parseRedirectScreen, screen)
  function hrefOfForm(fields: URLSearchParams): string {
    const next = parseRedirectScreen(fields)
    const direction = next.sort === wanted.sort ? wanted.direction : defaultDirection(next.sort)
    return redirectScreenHref({ ...next, direction })
  }
  return (
    <ListToolbar
      label="Redirects"
      path={REDIRECTS_PATH}
      search={{
        id: searchId,
        label: 'Old or new address',
        text: screen.search,
        hrefOf: (search) => redirectScreenHref({ ...screen, search, rule: '', page: 1 }),
      }}
      hrefOf={hrefOfForm}
      filters={
        <>
          {screen.direction === defaultDirection(screen.sort) ? null : <input type="hidden" name="direction" value={screen.direction} />}
          <ListFilter label="Kind" name="kind" value={wanted.kind} any="All redirects" labels={KIND_LABELS} />
          {/* On small screens the rows are cards without sortable column heads. */}
          <ListFilter label="Order" name="sort" value={wanted.sort} labels={SORT_LABELS} className={styles.narrow} />
        </>
      }
    >
      <div className={styles.files}>
        <Button id="import" onClick={() => setImporting(true)}>
          Import CSV
        </Button>
        <ButtonAnchor href="/admin/functions/export-redirects" download>
          Export CSV
        </ButtonAnchor>
      </div>
      <CsvImportDialog
        path="/admin/functions/import-redirects"
        things={{ one: 'redirect', many: 'redirects' }}
        note="A file as “Export CSV” writes it, with the columns from, to and status. A row whose old address has a rule changes it; every other row adds one."
        columns={['Old address', 'New address, or reason']}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
      />
    </ListToolbar>
  )
}
