import type { Db } from '#src/db/client/client.server.ts'
import type { Listing, ListingScope } from '../post.ts'
import { listPosts } from './list-posts.server.ts'
import type { ListingData } from './listing-page.tsx'
import { type ListingState, parseListingState } from './listing-url.ts'

type LoadListingOptions = { scope: ListingScope; category?: string; doNotCache: () => void }

/** Loads the listing for a URL; `category` is the fixed one of a category page. */
export async function loadListing(db: Db, url: URL, { scope, category, doNotCache }: LoadListingOptions): Promise<ListingData> {
  const state = parseListingState(url.searchParams)
  const chosen = category ?? state.category
  const listing = await listPosts(db, { ...state, scope, category: chosen })
  if (!isCanonical(state, listing, category)) doNotCache()
  const { search, sort, exact } = state
  const data = { scope, search, sort, exact, category: listing.category ?? chosen }
  return { ...data, listing: category === undefined ? listing : withoutOtherCategories(listing) }
}

/** Whether the listing itself links to this state. The cache skips searches, pages beyond the last, and other spellings of a category. */
function isCanonical(state: ListingState, { page, category, total }: Listing, fixedCategory: string | undefined): boolean {
  if (state.page !== page || state.search !== '') return false
  return fixedCategory !== undefined || state.category === '' || (state.category === category && total > 0)
}

/** A page of one category names no other. */
function withoutOtherCategories(listing: Listing): Listing {
  const categories = listing.categories.filter(({ name }) => name === listing.category)
  return { ...listing, all: categories[0]?.count ?? 0, categories }
}
