import { isRouteErrorResponse } from 'react-router'
import { cachedLoader } from '#src/lib/query-cache.ts'
import type { ListingData } from './listing-page.tsx'
import { parseListingState } from './listing-url.ts'
import type { ListingScope } from './post.ts'

type ClientLoaderArgs = { request: Request; serverLoader: () => Promise<ListingData> }

/**
 * A listing for a navigation in the browser; `category` is the fixed one of a category page. When it cannot be fetched,
 * that is logged and the list is empty, as specified.
 */
export async function loadCachedListing(
  args: ClientLoaderArgs,
  { scope, category }: { scope: ListingScope; category?: string },
): Promise<ListingData> {
  try {
    return await cachedLoader(args)
  } catch (error) {
    // A redirect or a 404 is an answer, not a failure.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    console.warn('The list could not be loaded.', error)
    const asked = parseListingState(new URL(args.request.url).searchParams)
    const listing = { posts: [], total: 0, all: 0, page: 1, pages: 1, categories: [], category: null }
    return { scope, listing, search: asked.search, category: category ?? asked.category }
  }
}
