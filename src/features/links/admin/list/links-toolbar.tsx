import { useState } from 'react'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { CsvImportDialog } from '#src/ui/admin/dialogs/csv-import-dialog.tsx'
import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import type { LinkSort, LinkState } from '../admin-link.ts'
import { defaultDirection, LINKS_PATH, type LinkScreen, linkScreenHref, parseLinkScreen } from '../link-list-url.ts'
import styles from './links-screen.module.css'

const STATE_LABELS = {
  any: 'Any state',
  active: 'Active',
  scheduled: 'Scheduled',
  expired: 'Expired',
  'used-up': 'Used up',
  archived: 'Archived',
} as const satisfies Record<LinkState | 'any', string>

const LOCK_LABELS = { with: 'With password', without: 'Without password' } as const
const PLACE_LABELS = { used: 'Used by a post', unused: 'Used by no post' } as const

const SORT_LABELS = {
  created: 'Newest first',
  name: 'By name',
  opened: 'Most opened first',
  clicked: 'Most clicked first',
  accessed: 'Most accessed first',
  rate: 'Best rate first',
  expires: 'Expiring first',
} as const satisfies Record<LinkSort, string>

export function LinksToolbar({ searchId, screen }: { searchId: string; screen: LinkScreen }) {
  const [isImporting, setImporting] = useState(false)
  const wanted = useWantedQuery(LINKS_PATH, parseLinkScreen, screen)
  function hrefOfForm(fields: URLSearchParams): string {
    const next = parseLinkScreen(fields)
    const direction = next.sort === wanted.sort ? wanted.direction : defaultDirection(next.sort)
    return linkScreenHref({ ...next, direction, days: screen.days })
  }
  return (
    <ListToolbar
      label="Links"
      path={LINKS_PATH}
      search={{
        id: searchId,
        label: 'Name, alias or target',
        text: screen.search,
        hrefOf: (search) => linkScreenHref({ ...screen, search, link: '', page: 1 }),
      }}
      hrefOf={hrefOfForm}
      filters={
        <>
          {screen.direction === defaultDirection(screen.sort) ? null : <input type="hidden" name="direction" value={screen.direction} />}
          <ListFilter label="State" name="state" value={wanted.state} any="All but archived" labels={STATE_LABELS} />
          <ListFilter label="Password" name="lock" value={wanted.lock} any="Password or not" labels={LOCK_LABELS} />
          <ListFilter label="Posts" name="place" value={wanted.place} any="Used or not" labels={PLACE_LABELS} />
          {/* On small screens the rows are cards without sortable column heads. */}
          <ListFilter label="Order" name="sort" value={wanted.sort} labels={SORT_LABELS} className={styles.narrow} />
        </>
      }
    >
      <Tools>
        <Button id="import" onClick={() => setImporting(true)}>
          Import CSV
        </Button>
        <ButtonAnchor href="/admin/functions/export-links" download>
          Export CSV
        </ButtonAnchor>
      </Tools>
      <CsvImportDialog
        path="/admin/functions/import-links"
        things={{ one: 'link', many: 'links' }}
        note="A file as “Export CSV” writes it. A row whose alias has a link changes it; every other row adds one. A column that is missing leaves things as they are."
        columns={['Alias', 'What changes, or reason']}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
      />
    </ListToolbar>
  )
}
