// The URL holds the state of the list of links. A missing or invalid parameter means its default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import {
  LINK_LOCKS,
  LINK_PERIODS,
  LINK_PLACES,
  LINK_SORTS,
  LINK_STATES,
  type LinkListQuery,
  type LinkPeriod,
  type LinkSort,
  type SortDirection,
} from './admin-link.ts'

export const LINKS_PATH = '/admin/link-shortener'
/** The value of the `link` parameter that opens the drawer for a new link; otherwise it is a link id. */
export const NEW_LINK = 'new'

/** The state of the whole screen: the list, the link in the drawer, and the days of the statistics. */
export type LinkScreen = LinkListQuery & { link: string; days: LinkPeriod }

export function parseLinkScreen(params: URLSearchParams): LinkScreen {
  const sort = oneOf(LINK_SORTS, params.get('sort')) ?? 'created'
  return {
    search: cleanSearch(params.get('search') ?? ''),
    state: oneOf([...LINK_STATES, 'any'] as const, params.get('state')) ?? '',
    lock: oneOf(LINK_LOCKS, params.get('lock')) ?? '',
    place: oneOf(LINK_PLACES, params.get('place')) ?? '',
    sort,
    direction: oneOf(['asc', 'desc'] as const, params.get('direction')) ?? defaultDirection(sort),
    page: parsePage(params.get('page')),
    link: readLink(params.get('link')),
    days: LINK_PERIODS.find((days) => String(days) === params.get('days')) ?? 30,
  }
}

export function linkScreenHref(screen: Partial<LinkScreen>): string {
  const params = new URLSearchParams()
  const { search, state, lock, place, sort = 'created', direction, page = 1, link, days = 30 } = screen
  if (search) params.set('search', search)
  if (state) params.set('state', state)
  if (lock) params.set('lock', lock)
  if (place) params.set('place', place)
  if (sort !== 'created') params.set('sort', sort)
  if (direction && direction !== defaultDirection(sort)) params.set('direction', direction)
  if (page > 1) params.set('page', String(page))
  if (days !== 30) params.set('days', String(days))
  if (link) params.set('link', link)
  return params.size > 0 ? `${LINKS_PATH}?${params}` : LINKS_PATH
}

/** The first direction of a column: names and expiry dates ascend, everything else descends. */
export function defaultDirection(sort: LinkSort): SortDirection {
  return sort === 'name' || sort === 'expires' ? 'asc' : 'desc'
}

export function isFiltered({ search, state, lock, place }: LinkListQuery): boolean {
  return search !== '' || state !== '' || lock !== '' || place !== ''
}

function readLink(text: string | null): string {
  return text === NEW_LINK || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? (text ?? '') : ''
}
