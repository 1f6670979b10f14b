import { useState } from 'react'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { BulkBar } from '#src/ui/admin/list/bulk-bar.tsx'
import { type EmptyList, ListBody, ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { ListTable } from '#src/ui/admin/list/list-table.tsx'
import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import { ResultLine } from '#src/ui/admin/list/result-line.tsx'
import { useList } from '#src/ui/admin/list/use-list.ts'
import { Progress } from '#src/ui/admin/progress.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { type Replacement, Replacements } from '#src/ui/admin/undo/replacements.tsx'
import { useUndoReplacement } from '#src/ui/admin/undo/use-undo-replacement.ts'
import { usePolling } from '#src/ui/admin/use-polling.ts'
import { Button } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import {
  BROKEN_LINKS_PATH,
  type BrokenKind,
  type BrokenLink,
  type BrokenLinksListing,
  type BrokenLinksQuery,
  type BrokenSort,
  brokenLinksHref,
  firstDirection,
  type OutsideLinks,
  parseBrokenLinks,
} from '../broken-links.ts'
import { BROKEN_LINK_COLUMNS, rowLinkId } from './broken-links-columns.tsx'
import styles from './broken-links-screen.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useBrokenLinkChanges } from './use-broken-links.ts'

export type BrokenLinksScreenProps = {
  query: BrokenLinksQuery
  listing: BrokenLinksListing
  outside: OutsideLinks
  replacements: readonly Replacement[]
  /** Whether the operator lets the site ask other sites. */
  asksOutside: boolean
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const SEARCH_ID = 'broken-links-search'
const TAB_LABELS = { dead: 'Dead', moved: 'Moved', ignored: 'Ignored' } as const satisfies Record<BrokenKind, string>
const SORT_LABELS = { posts: 'In most posts first', address: 'By address', checked: 'Last checked first' } as const satisfies Record<
  BrokenSort,
  string
>

/** Links of public posts that lead nowhere, or moved. Reading, search and pages work without JavaScript. */
export function BrokenLinksScreen({ query, listing, outside, replacements, asksOutside, moreKeys }: BrokenLinksScreenProps) {
  const { links, page, pages, counts, total } = listing
  const changes = useBrokenLinkChanges({ asksOutside })
  const undo = useUndoReplacement(BROKEN_LINKS_PATH)
  const list = useList(links, rowLinkId)
  const [replaced, setReplaced] = useState<BrokenLink | null>(null)
  const { move, selection, current, affected } = list
  const keys: Shortcut[] = [
    { press: 'j', does: 'Move', run: () => move(1) },
    { press: 'k', does: 'Move', run: () => move(-1) },
    { press: 'x', does: 'Select', run: () => current && selection.toggle(current.id) },
    { press: 'e', does: 'Replace everywhere', run: () => current && setReplaced(current) },
    { press: 'i', does: 'Ignore', run: () => void (affected.length > 0 && query.kind !== 'ignored' && changes.ignore(affected)) },
  ]
  return (
    <>
      <AdminPageHead title="Broken links">
        <Button id="check" variant="go" disabled={changes.isChecking} onClick={() => void changes.checkAll()}>
          {changes.isChecking ? 'Checking…' : 'Check now'}
        </Button>
      </AdminPageHead>
      <AdminPageBody>
        <LinkTabs label="Kind of link" tabs={tabsOf(query, counts)} />
        <Toolbar query={query} />
        <p className={styles.about}>{asksOutside ? ABOUT : ABOUT_OWN}</p>
        <OutsideLinksLine outside={outside} asksOutside={asksOutside} />
        <ResultLine
          isFiltered={query.search !== ''}
          total={total}
          nouns={['link', 'links']}
          clearHref={brokenLinksHref({ ...query, search: '', page: 1 })}
        />
        <ListBody>
          {links.length === 0 ? (
            <ListEmpty {...describeEmpty(query)} />
          ) : (
            <ListTable
              label="Broken links"
              list={list}
              columns={BROKEN_LINK_COLUMNS}
              view={{ query, changes, onReplace: setReplaced }}
              order={{
                ...query,
                firstDirection,
                hrefOf: (sort, direction) => brokenLinksHref({ ...query, sort, direction, page: 1 }),
              }}
              busy={changes.busy}
              nameOf={({ id }) => id}
            />
          )}
          <BulkBar
            selection={selection}
            isBusy={changes.busy.size > 0}
            actions={
              query.kind === 'ignored'
                ? [{ label: 'Do not ignore', items: selection.selected, run: changes.watch }]
                : [
                    { label: 'Check again', items: selection.selected, run: changes.checkAgain },
                    { label: 'Ignore', items: selection.selected, run: changes.ignore },
                  ]
            }
          />
        </ListBody>
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => brokenLinksHref({ ...query, page: wanted })} /> : null}
        <Replacements replacements={replacements} onUndo={undo} />
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      <ReplaceDialog link={replaced} onClose={() => setReplaced(null)} />
    </>
  )
}

const ABOUT =
  'The links of all public posts and pages are checked every night between four and six. A link counts as dead when it failed twice, at least an hour apart, or once in a check that you started.'
const ABOUT_OWN = 'The links to this site are checked every night. The operator turned off the check of links to other sites.'

const POLL_MS = 3_000

function OutsideLinksLine({ outside: { unchecked, refused, running }, asksOutside }: { outside: OutsideLinks; asksOutside: boolean }) {
  usePolling(running !== null && asksOutside, POLL_MS)
  if (running && asksOutside) {
    const { done, total } = running
    return <Progress label={`Checking other sites: ${formatCount(done)} of ${plural(total, 'link')}.`} done={done} total={total} />
  }
  const text = asksOutside ? describeUnknown(unchecked, refused) : describeUnasked(unchecked + refused)
  return text === '' ? null : <p className={styles.about}>{text}</p>
}

function describeUnasked(links: number): string {
  return links === 0 ? '' : `Not checked: ${plural(links, 'link')} to other sites.`
}

function describeUnknown(unchecked: number, refused: number): string {
  return [
    unchecked === 0 ? '' : `Not checked yet: ${plural(unchecked, 'link')}.`,
    refused === 0 ? '' : `Not known: ${plural(refused, 'link')} to sites that answer no programs.`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function tabsOf(query: BrokenLinksQuery, counts: BrokenLinksListing['counts']) {
  return (['dead', 'moved', 'ignored'] as const).map((kind) => ({
    to: brokenLinksHref({ ...query, kind, page: 1 }),
    label: TAB_LABELS[kind],
    count: counts[kind],
    isCurrent: kind === query.kind,
  }))
}

function Toolbar({ query }: { query: BrokenLinksQuery }) {
  const wanted = useWantedQuery(BROKEN_LINKS_PATH, parseBrokenLinks, query)
  function hrefOfForm(fields: URLSearchParams): string {
    const next = parseBrokenLinks(fields)
    return brokenLinksHref({ ...next, direction: next.sort === wanted.sort ? wanted.direction : firstDirection(next.sort) })
  }
  return (
    <ListToolbar
      label="Broken links"
      path={BROKEN_LINKS_PATH}
      search={{ id: SEARCH_ID, label: 'Address', text: query.search, hrefOf: (search) => brokenLinksHref({ ...query, search, page: 1 }) }}
      hrefOf={hrefOfForm}
      filters={
        <>
          {query.kind === 'dead' ? null : <input type="hidden" name="kind" value={query.kind} />}
          {query.direction === firstDirection(query.sort) ? null : <input type="hidden" name="direction" value={query.direction} />}
          {/* On small screens the rows are cards without sortable column heads. */}
          <ListFilter label="Order" name="sort" value={wanted.sort} labels={SORT_LABELS} className={styles.narrow} />
        </>
      }
    />
  )
}

function describeEmpty({ kind, search }: BrokenLinksQuery): EmptyList {
  if (search !== '')
    return {
      title: 'No link matches',
      text: 'A part of another address may find it.',
      way: { to: brokenLinksHref({ kind }), label: 'Clear search' },
    }
  if (kind === 'dead') return { title: 'No dead links', text: 'Every link that was checked leads somewhere.', way: null }
  if (kind === 'moved') return { title: 'No moved links', text: 'No link that was checked is redirected for good.', way: null }
  return { title: 'No ignored links', text: 'Links that you ignore wait here, in case you change your mind.', way: null }
}
