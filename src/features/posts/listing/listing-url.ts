// The URL holds the state of a listing: ?search, ?category, ?page. A missing parameter means its default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'

/** `search` and `category` are '' when not used; `page` counts from 1. */
export type ListingState = { search: string; category: string; page: number }

/** The label of the first category pill. As a value of `?category` it means no category. */
export const ALL_CATEGORIES = 'All'

export function parseListingState(params: URLSearchParams): ListingState {
  const category = cleanSearch(params.get('category') ?? '')
  return {
    search: cleanSearch(params.get('search') ?? ''),
    category: category === ALL_CATEGORIES ? '' : category,
    page: parsePage(params.get('page')),
  }
}

export function listingHref(path: string, { search = '', category = '', page = 1 }: Partial<ListingState>): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
