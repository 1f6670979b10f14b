// The state of a listing lives in its URL: ?search, ?category, ?page. What is left out is the default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'

/** `search` and `category` are '' when not used; `page` counts from 1. */
export type ListingState = { search: string; category: string; page: number }

/** What the first category pill is called; as a value it means no category. */
export const ALL_CATEGORIES = 'All'

export function parseListingState(params: URLSearchParams): ListingState {
  const category = cleanSearch(params.get('category') ?? '')
  return {
    search: cleanSearch(params.get('search') ?? ''),
    category: category === ALL_CATEGORIES ? '' : category,
    page: parsePage(params.get('page')),
  }
}

/** The address of a listing in this state; leave out what is to be the default. */
export function listingHref(path: string, { search = '', category = '', page = 1 }: Partial<ListingState>): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
