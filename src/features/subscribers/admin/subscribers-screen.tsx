import { useState } from 'react'
import { formatCount } from '#src/lib/format/format-count.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { BulkBar } from '#src/ui/admin/list/bulk-bar.tsx'
import { type EmptyList, ListBody, ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { listKeys } from '#src/ui/admin/list/list-keys.ts'
import { ListTable } from '#src/ui/admin/list/list-table.tsx'
import { ResultLine } from '#src/ui/admin/list/result-line.tsx'
import { useList } from '#src/ui/admin/list/use-list.ts'
import { useMatching } from '#src/ui/admin/list/use-matching.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import type {
  AdminSubscriber,
  SelectedSubscriber,
  SubscriberCounts,
  SubscriberFilters,
  SubscriberListing,
  SubscriberListQuery,
} from './admin-subscriber.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { selectedSubscriberSchema } from './subscribers-change.schema.ts'
import { rowSubscriberId, SUBSCRIBER_COLUMNS } from './subscribers-columns.tsx'
import styles from './subscribers-screen.module.css'
import { SubscribersToolbar } from './subscribers-toolbar.tsx'
import { defaultDirection, isFiltered, subscribersHref } from './subscribers-url.ts'
import { useSubscriberChanges } from './use-subscriber-changes.ts'

export type SubscribersScreenProps = {
  query: SubscriberListQuery
  listing: SubscriberListing
  /** The address of the e-mail settings. */
  settingsPath: string
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const SEARCH_ID = 'subscribers-search'

/** Readers who get new posts by e-mail. Reading, search, filters, pages and the export work without JavaScript. */
export function SubscribersScreen({ query, listing, settingsPath, moreKeys }: SubscribersScreenProps) {
  const { subscribers, counts, page, pages, total } = listing
  const { search, status, source } = query
  const filters = subscribersHref({ search, status, source })
  const changes = useSubscriberChanges()
  const list = useList<AdminSubscriber, SelectedSubscriber>(subscribers, rowSubscriberId, filters)
  const loadMatching = useMatching(selectedSubscriberSchema, filters)
  const [toRemove, setToRemove] = useState<readonly SelectedSubscriber[] | null>(null)
  const keys = listKeys(list, { searchId: SEARCH_ID, removes: 'Remove', remove: setToRemove })
  async function remove(removed: readonly SelectedSubscriber[]) {
    list.selection.remove(await changes.remove(removed))
  }
  return (
    <>
      <AdminPageHead title="Subscribers" />
      <AdminPageBody>
        <SubscribersToolbar searchId={SEARCH_ID} query={query} />
        {total === 0 && !isFiltered(query) ? null : <p className={styles.counts}>{describeCounts(counts)}</p>}
        <ResultLine
          isFiltered={isFiltered(query)}
          total={total}
          nouns={['subscriber', 'subscribers']}
          clearHref={subscribersHref({ sort: query.sort, direction: query.direction })}
        />
        <ListBody>
          {subscribers.length === 0 ? (
            <ListEmpty {...describeEmpty(query, settingsPath)} />
          ) : (
            <ListTable
              label="Subscribers"
              list={list}
              columns={SUBSCRIBER_COLUMNS}
              view={{ onRemove: (subscriber) => setToRemove([subscriber]) }}
              order={{
                ...query,
                firstDirection: defaultDirection,
                hrefOf: (sort, direction) => subscribersHref({ ...query, sort, direction, page: 1 }),
              }}
              busy={changes.busy}
              nameOf={({ email }) => email}
            />
          )}
          <BulkBar
            selection={list.selection}
            isBusy={changes.busy.size > 0}
            matching={{ total, load: loadMatching }}
            // The selection stays until the dialog is confirmed.
            actions={[{ label: 'Remove', icon: 'trash', items: list.selection.selected, run: (items) => void setToRemove(items) }]}
          />
        </ListBody>
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => subscribersHref({ ...query, page: wanted })} /> : null}
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      <RemoveDialog subscribers={toRemove} onClose={() => setToRemove(null)} onRemove={(removed) => void remove(removed)} />
    </>
  )
}

function describeCounts({ active, pending }: SubscriberCounts): string {
  const subscribed = `${formatCount(active)} ${active === 1 ? 'reader is' : 'readers are'} subscribed`
  return `${subscribed}, ${formatCount(pending)} ${pending === 1 ? 'waits' : 'wait'} for confirmation.`
}

function describeEmpty(filters: SubscriberFilters, settingsPath: string): EmptyList {
  return isFiltered(filters)
    ? {
        title: 'No subscriber matches',
        text: 'Another part of the address or fewer filters may find one.',
        way: { to: subscribersHref({}), label: 'Clear search and filters' },
      }
    : {
        title: 'Nobody has subscribed yet',
        text: 'Readers who ask for new posts by e-mail appear here.',
        way: { to: settingsPath, label: 'E-mail settings' },
      }
}
