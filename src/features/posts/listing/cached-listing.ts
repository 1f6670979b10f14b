import { isRouteErrorResponse } from 'react-router'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import type { ListingScope } from '../post.ts'
import type { ListingData } from './listing-page.tsx'
import { parseListingState } from './listing-url.ts'

type ClientLoaderArgs = { request: Request; serverLoader: () => Promise<ListingData> }

/**
 * Loads a listing for a client navigation; `category` is the fixed one of a category page. On a failure logs a warning and
 * returns an empty listing, as specified.
 */
export async function loadCachedListing(
  args: ClientLoaderArgs,
  { scope, category }: { scope: ListingScope; category?: string },
): Promise<ListingData> {
  try {
    return await cachedLoader(args)
  } catch (error) {
    // Redirects and client errors such as 404 are not failures.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    console.warn('cannot load the listing', error)
    const state = parseListingState(new URL(args.request.url).searchParams)
    const listing = { posts: [], total: 0, all: 0, page: 1, pages: 1, categories: [], category: null, suggestion: null, correctedTo: null }
    const { search, sort, exact } = state
    return { scope, listing, search, sort, exact, category: category ?? state.category }
  }
}
