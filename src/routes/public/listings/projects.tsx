import { ListingPage } from '#src/features/posts/listing/listing-page.tsx'
import { listingHref } from '#src/features/posts/listing/listing-url.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { recordSearch } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requireShown } from '../require-shown.server.ts'
import type { Route } from './+types/projects.ts'
import { ListingError } from './listing-error.tsx'
import { listingMeta } from './listing-meta.ts'
import { loadPublicListing } from './load-public-listing.server.ts'
import { redirectRenamed } from './redirect-renamed.server.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireShown({ request, context }, 'projects')
  const { db, settings } = context.get(siteContext)
  const loaded = await loadPublicListing(context, url, { scope: 'projects' })
  const { search, category, listing } = loaded
  if (category && !listing.category) await redirectRenamed(db, category, (name) => listingHref('/projects', { search, category: name }))
  void recordSearch(request, context, { search, results: listing.correctedTo === null ? listing.total : 0 })
  return { ...loaded, lead: textOf(settings, 'projectsLead'), description: textOf(settings, 'projectsDescription') }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listingMeta(matches[0].loaderData, loaderData, {
    path: '/projects',
    title: 'Projects',
    description: loaderData?.description ?? '',
  })
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} path="/projects" />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingError error={error} scope="projects" path="/projects" title="Projects" />
}
