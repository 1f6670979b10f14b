import { Link } from 'react-router'
import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import type { LibraryFilter, LibraryKind, LibrarySort } from '../library.ts'
import { defaultDirection, LIBRARY_PATH, type LibraryScreen, libraryHref, parseLibraryScreen } from '../library-url.ts'
import styles from './library-screen.module.css'

const KIND_LABELS = {
  picture: 'Pictures',
  video: 'Video',
  audio: 'Audio',
  download: 'Downloads',
} as const satisfies Record<LibraryKind, string>

const FILTER_LABELS = {
  unused: 'Unused',
  'no alt text': 'Without alt text',
  deleted: 'Deleted',
} as const satisfies Record<LibraryFilter, string>

const SORT_LABELS = {
  added: 'Newest first',
  name: 'By file name',
  bytes: 'Largest first',
} as const satisfies Record<LibrarySort, string>

export function LibraryToolbar({ searchId, screen }: { searchId: string; screen: LibraryScreen }) {
  const wanted = useWantedQuery(LIBRARY_PATH, parseLibraryScreen, screen)
  function hrefOfForm(fields: URLSearchParams): string {
    const next = parseLibraryScreen(fields)
    return libraryHref({ ...next, direction: next.sort === wanted.sort ? wanted.direction : defaultDirection(next.sort) })
  }
  return (
    <ListToolbar
      label="Files"
      path={LIBRARY_PATH}
      search={{
        id: searchId,
        label: 'File name or description',
        text: screen.search,
        hrefOf: (search) => libraryHref({ ...screen, search, file: '', page: 1 }),
      }}
      hrefOf={hrefOfForm}
      filters={
        <>
          {screen.direction === defaultDirection(screen.sort) ? null : <input type="hidden" name="direction" value={screen.direction} />}
          {screen.view === 'list' ? <input type="hidden" name="view" value="list" /> : null}
          <ListFilter label="Kind" name="kind" value={wanted.kind} any="All kinds" labels={KIND_LABELS} />
          <ListFilter label="Which files" name="filter" value={wanted.filter} any="All files" labels={FILTER_LABELS} />
          <ListFilter label="Order" name="sort" value={wanted.sort} labels={SORT_LABELS} />
        </>
      }
    >
      <nav className={styles.views} aria-label="View">
        <Link to={libraryHref({ ...screen, view: 'grid', file: '' })} aria-current={screen.view === 'grid' ? 'page' : undefined}>
          Grid
        </Link>
        <Link to={libraryHref({ ...screen, view: 'list', file: '' })} aria-current={screen.view === 'list' ? 'page' : undefined}>
          List
        </Link>
      </nav>
    </ListToolbar>
  )
}
