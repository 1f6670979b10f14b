import { ListingPage } from '#src/features/posts/listing/listing-page.tsx'
import { listingHref } from '#src/features/posts/listing/listing-url.ts'
import { DEFAULT_LANGUAGE_CARDS, findLanguageCategory } from '#src/features/settings/cards/card.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requestedSearchContext } from '#src/server/http/requested-search.server.ts'
import { answerMissing } from '../answer-missing.server.ts'
import { revalidatedRedirect } from '../revalidated-redirect.server.ts'
import type { Route } from './+types/language.ts'
import { ListingError } from './listing-error.tsx'
import { listingMeta } from './listing-meta.ts'
import { loadPublicListing } from './load-public-listing.server.ts'
import { redirectRenamed } from './redirect-renamed.server.ts'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const category = findLanguageCategory(settings, params.name)
  if (category === null) {
    throw new Response(null, { status: await answerMissing(request, context) })
  }
  if (!isShown(settings, 'languages')) throw revalidatedRedirect(`${categoryPath(category)}${context.get(requestedSearchContext)}`)
  const data = await loadPublicListing(context, url, { scope: 'posts', category })
  if (!data.listing.category) await redirectRenamed(db, category, (name) => listingHref(categoryPath(name), { search: data.search }))
  return {
    ...data,
    lead: textOf(settings, 'languageLead', data.category),
    parent: textOf(settings, 'languagesTitle'),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  return listingMeta(matches[0].loaderData, loaderData, {
    path: `/languages/${params.name.toLowerCase()}`,
    title: loaderData?.category ?? '',
    description: loaderData?.lead ?? '',
    parent: { name: loaderData?.parent ?? '', path: '/languages' },
    isFixed: true,
  })
}

export default function Language({ loaderData, params }: Route.ComponentProps) {
  const path = `/languages/${params.name.toLowerCase()}`
  return <ListingPage {...loaderData} path={path} isFixed />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const { name = '' } = params
  // The settings are not loaded.
  const title = findLanguageCategory({ languageCards: DEFAULT_LANGUAGE_CARDS }, name) ?? name
  return <ListingError error={error} scope="posts" path={`/languages/${name.toLowerCase()}`} title={title} />
}
