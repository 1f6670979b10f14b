import { ListingPage } from '#src/features/posts/listing/listing-page.tsx'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { RESOURCES_CATEGORY } from '#src/lib/text/category-key.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requireShown } from '../require-shown.server.ts'
import type { Route } from './+types/resources.ts'
import { ListingError } from './listing-error.tsx'
import { listingMeta } from './listing-meta.ts'
import { loadPublicListing } from './load-public-listing.server.ts'

export async function loader({ url, request, context }: Route.LoaderArgs) {
  await requireShown({ request, context }, 'resources')
  const { settings } = context.get(siteContext)
  const listing = await loadPublicListing(context, url, { scope: 'posts', category: RESOURCES_CATEGORY })
  return { ...listing, title: textOf(settings, 'resourcesTitle'), lead: textOf(settings, 'resourcesLead') }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listingMeta(matches[0].loaderData, loaderData, {
    path: '/resources',
    title: loaderData?.title ?? '',
    description: loaderData?.lead ?? '',
    isFixed: true,
  })
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} path="/resources" isFixed />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingError error={error} scope="posts" path="/resources" title={RESOURCES_CATEGORY} />
}
