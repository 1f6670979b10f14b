// The state of a listing lives in its URL: ?search, ?category, ?page. What is left out is the default.
import { parsePage } from '#src/lib/pagination.ts'

/** `search` and `category` are '' when not used; `page` counts from 1. */
export type ListingState = { search: string; category: string; page: number }

export const SEARCH_LIMIT = 200

/** What the first category pill is called; as a value it means no category. */
export const ALL_CATEGORIES = 'All'

export function parseListingState(params: URLSearchParams): ListingState {
  const category = cleanText(params.get('category') ?? '')
  return {
    search: cleanText(params.get('search') ?? ''),
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

/** One line of at most `SEARCH_LIMIT` characters: PostgreSQL refuses NUL, and a cut must not split a character. */
export function cleanText(text: string): string {
  const line = text
    .slice(0, 4 * SEARCH_LIMIT)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, SEARCH_LIMIT).join('').trim()
}
