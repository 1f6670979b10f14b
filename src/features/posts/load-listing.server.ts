import type { Db } from '#src/db/client.server.ts'
import { listPosts } from './list-posts.server.ts'
import type { ListingData } from './listing-page.tsx'
import { parseListingState } from './listing-url.ts'
import type { ListingScope } from './post.ts'

/** The listing a URL asks for; `category` fixes the category for pages that are about one. */
export async function loadListing(db: Db, url: URL, { scope, category }: { scope: ListingScope; category?: string }): Promise<ListingData> {
  const asked = parseListingState(url.searchParams)
  const chosen = category ?? asked.category
  const listing = await listPosts(db, { scope, search: asked.search, category: chosen, page: asked.page })
  return { scope, listing, search: asked.search, category: listing.category ?? chosen }
}
