// The URL holds the state of the library. A missing or invalid parameter means its default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import { isSha256 } from '../image-source.ts'
import {
  LIBRARY_FILTERS,
  LIBRARY_KINDS,
  LIBRARY_SORTS,
  type LibraryKind,
  type LibraryQuery,
  type LibrarySort,
  type SortDirection,
} from './library.ts'

export const LIBRARY_PATH = '/admin/media'

export const LIBRARY_VIEWS = ['grid', 'list'] as const
export type LibraryView = (typeof LIBRARY_VIEWS)[number]

/** The state of the whole screen: the list, its view and the opened file. An empty `kind` is all kinds. */
export type LibraryScreen = Omit<LibraryQuery, 'kinds'> & { kind: LibraryKind | ''; view: LibraryView; file: string }

export function parseLibraryScreen(params: URLSearchParams): LibraryScreen {
  const sort = oneOf(LIBRARY_SORTS, params.get('sort')) ?? 'added'
  const file = params.get('file') ?? ''
  return {
    search: cleanSearch(params.get('search') ?? ''),
    kind: oneOf(LIBRARY_KINDS, params.get('kind')) ?? '',
    filter: oneOf(LIBRARY_FILTERS, params.get('filter')) ?? '',
    sort,
    direction: oneOf(['asc', 'desc'] as const, params.get('direction')) ?? defaultDirection(sort),
    page: parsePage(params.get('page')),
    view: oneOf(LIBRARY_VIEWS, params.get('view')) ?? 'grid',
    file: isSha256(file) ? file : '',
  }
}

export function libraryHref(screen: Partial<LibraryScreen>): string {
  const params = new URLSearchParams()
  const { search, kind, filter, sort = 'added', direction, page = 1, view, file } = screen
  if (search) params.set('search', search)
  if (kind) params.set('kind', kind)
  if (filter) params.set('filter', filter)
  if (sort !== 'added') params.set('sort', sort)
  if (direction && direction !== defaultDirection(sort)) params.set('direction', direction)
  if (page > 1) params.set('page', String(page))
  if (view === 'list') params.set('view', view)
  if (file) params.set('file', file)
  return params.size > 0 ? `${LIBRARY_PATH}?${params}` : LIBRARY_PATH
}

/** The kinds of files that the screen lists. */
export function kindsOf({ kind }: LibraryScreen): readonly LibraryKind[] {
  return kind === '' ? LIBRARY_KINDS : [kind]
}

/** The first direction of an order: names ascend, everything else descends. */
export function defaultDirection(sort: LibrarySort): SortDirection {
  return sort === 'name' ? 'asc' : 'desc'
}

export function isFiltered({ search, kind, filter }: LibraryScreen): boolean {
  return search !== '' || kind !== '' || filter !== ''
}
