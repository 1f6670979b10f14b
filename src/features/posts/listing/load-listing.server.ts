import type { Db } from '#src/db/client/client.server.ts'
import { type CacheTags, COUNTS_TAG, cardTag, categoryTag, POSTS_TAG, PROJECTS_TAG } from '#src/lib/cache-tags.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import type { Listing, ListingScope } from '../post.ts'
import { listPosts } from './list-posts.server.ts'
import type { ListingData } from './listing-page.tsx'
import { type ListingState, parseListingState } from './listing-url.ts'

type LoadListingOptions = { scope: ListingScope; category?: string; cacheTags: CacheTags }

/** Loads the listing for a URL; `category` is the fixed one of a category page. */
export async function loadListing(db: Db, url: URL, { scope, category, cacheTags }: LoadListingOptions): Promise<ListingData> {
  const state = parseListingState(url.searchParams)
  const chosen = category ?? state.category
  const { key, ...listing } = await listPosts(db, { ...state, scope, category: chosen })
  for (const post of listing.posts) cacheTags.add(cardTag(post.id))
  for (const tag of tagsOf({ scope, chosen: key ?? categoryKey(chosen), isFixed: category !== undefined })) cacheTags.add(tag)
  if (!isCanonical(state, listing, category)) cacheTags.doNotCache()
  const { search, sort, exact } = state
  const data = { scope, search, sort, exact, category: listing.category ?? chosen }
  return { ...data, listing: category === undefined ? listing : withoutOtherCategories(listing) }
}

function tagsOf({ scope, chosen, isFixed }: { scope: ListingScope; chosen: string; isFixed: boolean }): string[] {
  if (isFixed) return [categoryTag(chosen)]
  if (scope === 'projects') return [PROJECTS_TAG]
  return chosen ? [COUNTS_TAG, categoryTag(chosen)] : [POSTS_TAG]
}

/** Whether the listing itself links to this state. The cache skips searches, pages beyond the last, and other spellings of a category. */
function isCanonical(state: ListingState, { page, category, total }: Listing, fixedCategory: string | undefined): boolean {
  if (state.page !== page || state.search !== '') return false
  return fixedCategory !== undefined || state.category === '' || (state.category === category && total > 0)
}

/** Reduces the counts to the category of the page, which otherwise would depend on all categories. */
function withoutOtherCategories(listing: Listing): Listing {
  const categories = listing.categories.filter(({ name }) => name === listing.category)
  return { ...listing, all: categories[0]?.count ?? 0, categories }
}
