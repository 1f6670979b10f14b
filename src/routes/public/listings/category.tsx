import { ListingPage } from '#src/features/posts/listing/listing-page.tsx'
import { listingHref } from '#src/features/posts/listing/listing-url.ts'
import { DEFAULT_CATEGORY_CARDS, findListedCategory } from '#src/features/settings/cards/card.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { answerMissing } from '../answer-missing.server.ts'
import type { Route } from './+types/category.ts'
import { ListingError } from './listing-error.tsx'
import { listingMeta } from './listing-meta.ts'
import { loadPublicListing } from './load-public-listing.server.ts'
import { redirectRenamed } from './redirect-renamed.server.ts'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const listed = findListedCategory(settings, params.name)
  const category = listed ?? cleanSearch(params.name)
  const data = await loadPublicListing(context, url, { scope: 'posts', category })
  const isInUse = data.listing.categories.some(({ name }) => name === data.listing.category)
  if (!isInUse) await redirectRenamed(db, category, (name) => listingHref(categoryPath(name), { search: data.search }))
  if (!isInUse && listed === null) {
    throw new Response(null, { status: await answerMissing(request, context) })
  }
  return {
    ...data,
    lead: textOf(settings, 'categoryLead', data.category),
    parent: textOf(settings, 'categoriesTitle'),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  return listingMeta(matches[0].loaderData, loaderData, {
    path: categoryPath(params.name),
    title: loaderData?.category ?? '',
    description: loaderData?.lead ?? '',
    parent: { name: loaderData?.parent ?? '', path: '/categories' },
    isFixed: true,
  })
}

export default function Category({ loaderData, params }: Route.ComponentProps) {
  const path = categoryPath(params.name)
  return <ListingPage {...loaderData} path={path} isFixed />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const { name = '' } = params
  // The settings are not loaded.
  const title = findListedCategory({ categoryCards: DEFAULT_CATEGORY_CARDS }, name) ?? cleanSearch(name)
  return <ListingError error={error} scope="posts" path={categoryPath(name)} title={title} />
}
