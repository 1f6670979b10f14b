import { loadCachedListing } from '#src/features/posts/client-listing.ts'
import { ListingPage } from '#src/features/posts/listing-page.tsx'
import { loadListing } from '#src/features/posts/load-listing.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/projects.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadListing(context.get(siteContext).db, url, { scope: 'projects' })
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadCachedListing(args, { scope: 'projects' })
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} path="/projects" />
}
