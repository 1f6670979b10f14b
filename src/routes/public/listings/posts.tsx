import { ListingPage } from '#src/features/posts/listing/listing-page.tsx'
import { listingHref } from '#src/features/posts/listing/listing-url.ts'
import { FoundPages } from '#src/features/posts/pages/found-pages.tsx'
import { searchPages } from '#src/features/posts/pages/page-queries.server.ts'
import { leadsToHidden } from '#src/features/settings/parts/switched-off.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { recordSearch } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/posts.ts'
import { ListingError } from './listing-error.tsx'
import { listingMeta } from './listing-meta.ts'
import { loadPublicListing } from './load-public-listing.server.ts'
import { redirectRenamed } from './redirect-renamed.server.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const loaded = await loadPublicListing(context, url, { scope: 'posts' })
  const { search, category, listing } = loaded
  if (category && !listing.category) await redirectRenamed(db, category, (name) => listingHref('/posts', { search, category: name }))
  void recordSearch(request, context, { search, results: listing.correctedTo === null ? listing.total : 0 })
  const isFirst = search !== '' && category === '' && listing.page === 1
  const found = isFirst ? await searchPages(db, listing.correctedTo ?? search) : []
  return {
    ...loaded,
    lead: textOf(settings, 'postsLead'),
    description: textOf(settings, 'postsDescription'),
    pages: found.filter(({ slug }) => !leadsToHidden(settings, `/${slug}`)),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listingMeta(matches[0].loaderData, loaderData, {
    path: '/posts',
    title: 'Posts',
    description: loaderData?.description ?? '',
  })
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { pages, ...listing } = loaderData
  return (
    <>
      <ListingPage {...listing} path="/posts" />
      <FoundPages pages={pages} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingError error={error} scope="posts" path="/posts" title="Posts" />
}
