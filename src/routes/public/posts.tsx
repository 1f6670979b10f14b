import { loadCachedListing } from '#src/features/posts/client-listing.ts'
import { ListingPage } from '#src/features/posts/listing-page.tsx'
import { loadListing } from '#src/features/posts/load-listing.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/posts.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadListing(context.get(siteContext).db, url, { scope: 'posts' })
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadCachedListing(args, { scope: 'posts' })
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} path="/posts" />
}
