// The URL holds the state of a listing: ?search, ?category, ?sort, ?exact, ?page. A missing parameter means its default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'

/** The order of search results. Without a search, listings are always newest first. */
export type SearchSort = 'best' | 'newest'

/** `search` and `category` are '' when not used; `page` counts from 1. */
export type ListingState = {
  search: string
  category: string
  page: number
  sort: SearchSort
  /** The search is not corrected when it finds nothing. */
  exact: boolean
}

/** The label of the first category pill. As a value of `?category` it means no category. */
export const ALL_CATEGORIES = 'All'

export function parseListingState(params: URLSearchParams): ListingState {
  const category = cleanSearch(params.get('category') ?? '')
  const search = cleanSearch(params.get('search') ?? '')
  return {
    search,
    category: category === ALL_CATEGORIES ? '' : category,
    page: parsePage(params.get('page')),
    sort: search && params.get('sort') === 'newest' ? 'newest' : 'best',
    exact: search !== '' && params.get('exact') === '1',
  }
}

/** `sort` and `exact` are left out without a search. */
export function listingHref(
  path: string,
  { search = '', category = '', page = 1, sort = 'best', exact = false }: Partial<ListingState>,
): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (category) params.set('category', category)
  if (search && sort === 'newest') params.set('sort', 'newest')
  if (search && exact) params.set('exact', '1')
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
