import { useNavigate } from 'react-router'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { BulkBar } from '#src/ui/admin/list/bulk-bar.tsx'
import { type EmptyList, ListBody, ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { listKeys } from '#src/ui/admin/list/list-keys.ts'
import { ListTable } from '#src/ui/admin/list/list-table.tsx'
import { ResultLine } from '#src/ui/admin/list/result-line.tsx'
import { useList } from '#src/ui/admin/list/use-list.ts'
import { useMatching } from '#src/ui/admin/list/use-matching.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { AdminLink, GateStats, LinkDetails, LinkListing, SelectedLink } from '../admin-link.ts'
import { LinkDrawer } from '../drawer/link-drawer.tsx'
import { defaultDirection, isFiltered, type LinkScreen, linkScreenHref, NEW_LINK } from '../link-list-url.ts'
import { GateBox } from '../stats/gate-box.tsx'
import { LINK_COLUMNS, rowLinkId } from './links-columns.tsx'
import { LinksToolbar } from './links-toolbar.tsx'
import { selectedLinkSchema } from './selected-link.schema.ts'
import { useLinkChanges } from './use-link-changes.ts'

export type LinksScreenProps = {
  screen: LinkScreen
  listing: LinkListing
  /** The statistics of all links together. */
  stats: GateStats
  /** The link in the drawer; null without one, or when it was deleted. */
  opened: { details: LinkDetails; stats: GateStats } | null
  /** The origin of this site. */
  origin: string
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const SEARCH_ID = 'links-search'

/** The owner's gated links. Reading, search, filters and pages work without JavaScript. */
export function LinksScreen({ screen, listing, stats, opened, origin, moreKeys }: LinksScreenProps) {
  const { links, page, pages, total } = listing
  const navigate = useNavigate()
  const changes = useLinkChanges()
  const { search, state, lock, place } = screen
  const filters = linkScreenHref({ search, state, lock, place })
  const list = useList<AdminLink, SelectedLink>(links, rowLinkId, filters)
  const loadMatching = useMatching(selectedLinkSchema, filters)
  const { selected } = list.selection
  const isArchived = (link: SelectedLink) => link.state === 'archived'
  const newHref = linkScreenHref({ ...screen, link: NEW_LINK })
  const keys = listKeys(list, {
    searchId: SEARCH_ID,
    edit: ({ id }) => void navigate(linkScreenHref({ ...screen, link: id })),
    remove: (affected) => void changes.change('delete', affected),
    own: [{ press: 'n', does: 'New link', run: () => void navigate(newHref), isMinor: true }],
  })
  return (
    <>
      <AdminPageHead title="Link shortener">
        <ButtonLink variant="go" to={newHref}>
          <AdminIcon name="plus" />
          New link
        </ButtonLink>
      </AdminPageHead>
      <AdminPageBody>
        <LinksToolbar searchId={SEARCH_ID} screen={screen} />
        <ResultLine
          isFiltered={isFiltered(screen)}
          total={total}
          nouns={['link', 'links']}
          clearHref={linkScreenHref({ sort: screen.sort, direction: screen.direction })}
        />
        <ListBody>
          {links.length === 0 ? (
            <ListEmpty {...describeEmpty(screen)} />
          ) : (
            <ListTable
              label="Links"
              list={list}
              columns={LINK_COLUMNS}
              view={{ screen, changes }}
              order={{
                ...screen,
                firstDirection: defaultDirection,
                hrefOf: (sort, direction) => linkScreenHref({ ...screen, sort, direction, page: 1, link: '' }),
              }}
              busy={changes.busy}
              nameOf={({ name }) => name}
            />
          )}
          <BulkBar
            selection={list.selection}
            isBusy={changes.busy.size > 0}
            matching={{ total, load: loadMatching }}
            actions={[
              { label: 'Archive', items: selected.filter((link) => !isArchived(link)), run: (links) => changes.change('archive', links) },
              {
                label: 'Take out of the archive',
                items: selected.filter(isArchived),
                run: (links) => changes.change('unarchive', links),
              },
              { label: 'Delete', icon: 'trash', items: selected, run: (links) => changes.change('delete', links) },
            ]}
          />
        </ListBody>
        {pages > 1 ? (
          <Pagination page={page} pages={pages} href={(wanted) => linkScreenHref({ ...screen, link: '', page: wanted })} />
        ) : null}
        <GateBox title="All links" stats={stats} days={screen.days} href={(days) => linkScreenHref({ ...screen, days })} />
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      <LinkDrawer screen={screen} opened={opened} origin={origin} />
    </>
  )
}

function describeEmpty(screen: LinkScreen): EmptyList {
  return isFiltered(screen)
    ? {
        title: 'No link matches',
        text: 'Other words or fewer filters may find it.',
        way: { to: linkScreenHref({}), label: 'Clear search and filters' },
      }
    : {
        title: 'There are no links yet',
        text: 'A link is opened on a post, after a countdown of 15 seconds and, if you like, a password.',
        way: { to: linkScreenHref({ link: NEW_LINK }), label: 'Create a link' },
      }
}
