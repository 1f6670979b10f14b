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
import { ButtonLink } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { type AdminRedirect, isEditable, type RedirectListing } from './admin-redirect.ts'
import { RedirectDialog } from './redirect-dialog.tsx'
import { REDIRECT_COLUMNS, rowRedirectId } from './redirects-columns.tsx'
import { RedirectsToolbar } from './redirects-toolbar.tsx'
import { defaultDirection, isFiltered, NEW_RULE, type RedirectScreen, redirectScreenHref } from './redirects-url.ts'
import { useRedirectChanges } from './use-redirect-changes.ts'

export type RedirectsScreenProps = {
  screen: RedirectScreen
  listing: RedirectListing
  /** The rule in the form; null without one, or when it was deleted. */
  opened: AdminRedirect | null
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const SEARCH_ID = 'redirects-search'

/** The owner's redirects. Reading, search, filters and pages work without JavaScript. */
export function RedirectsScreen({ screen, listing, opened, moreKeys }: RedirectsScreenProps) {
  const { redirects, page, pages, total } = listing
  const navigate = useNavigate()
  const changes = useRedirectChanges()
  const list = useList(redirects, rowRedirectId)
  const newHref = redirectScreenHref({ ...screen, rule: NEW_RULE, from: '' })
  const keys = listKeys(list, {
    searchId: SEARCH_ID,
    edit: (redirect) => isEditable(redirect) && void navigate(redirectScreenHref({ ...screen, rule: redirect.id })),
    remove: (affected) => void changes.remove(affected),
    own: [{ press: 'n', does: 'New redirect', run: () => void navigate(newHref), isMinor: true }],
  })
  return (
    <>
      <AdminPageHead title="Redirects">
        <ButtonLink variant="go" to={newHref}>
          <AdminIcon name="plus" />
          New redirect
        </ButtonLink>
      </AdminPageHead>
      <AdminPageBody>
        <RedirectsToolbar searchId={SEARCH_ID} screen={screen} />
        <ResultLine
          isFiltered={isFiltered(screen)}
          total={total}
          nouns={['redirect', 'redirects']}
          clearHref={redirectScreenHref({ sort: screen.sort, direction: screen.direction })}
        />
        <ListBody>
          {redirects.length === 0 ? (
            <ListEmpty {...describeEmpty(screen)} />
          ) : (
            <ListTable
              label="Redirects"
              list={list}
              columns={REDIRECT_COLUMNS}
              view={{ screen, changes }}
              order={{
                ...screen,
                firstDirection: defaultDirection,
                hrefOf: (sort, direction) => redirectScreenHref({ ...screen, sort, direction, page: 1, rule: '' }),
              }}
              busy={changes.busy}
              nameOf={({ from }) => from}
            />
          )}
          <BulkBar
            selection={list.selection}
            isBusy={changes.busy.size > 0}
            actions={[{ label: 'Delete', icon: 'trash', items: list.selection.selected.filter(isEditable), run: changes.remove }]}
          />
        </ListBody>
        {pages > 1 ? (
          <Pagination page={page} pages={pages} href={(wanted) => redirectScreenHref({ ...screen, rule: '', page: wanted })} />
        ) : null}
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      <RedirectDialog screen={screen} opened={opened} />
    </>
  )
}

function describeEmpty(screen: RedirectScreen): EmptyList {
  return isFiltered(screen)
    ? {
        title: 'No redirect matches',
        text: 'Other words or another kind may find it.',
        way: { to: redirectScreenHref({}), label: 'Clear search and filters' },
      }
    : {
        title: 'There are no redirects yet',
        text: 'A redirect leads an old address to its new one. Addresses of renamed posts and categories appear here by themselves.',
        way: { to: redirectScreenHref({ rule: NEW_RULE }), label: 'Create a redirect' },
      }
}
