import type { RouterContextProvider } from 'react-router'
import type { ListingData } from '#src/features/posts/listing/listing-page.tsx'
import { parseListingState } from '#src/features/posts/listing/listing-url.ts'
import { loadListing } from '#src/features/posts/listing/load-listing.server.ts'
import type { ListingScope } from '#src/features/posts/post.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

type Asked = { scope: ListingScope; category?: string }

/** The listing for a URL. Throws too_many_requests for a search beyond the limit of its address, because no cache answers searches. */
export async function loadPublicListing(context: Readonly<RouterContextProvider>, url: URL, asked: Asked): Promise<ListingData> {
  const { db, doNotCache } = context.get(siteContext)
  if (parseListingState(url.searchParams).search !== '') await countAgainst('searchByAddress', context.get(clientAddressContext))
  return loadListing(db, url, { ...asked, doNotCache })
}
