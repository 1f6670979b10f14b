import { data } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { provideArticle } from '#src/features/posts/article/article-context.server.ts'
import { PageContent } from '#src/features/posts/pages/page-content.tsx'
import { findPage, findPageSlugRedirect } from '#src/features/posts/pages/page-queries.server.ts'
import { refreshArticle } from '#src/features/posts/rendering/refresh-article.server.ts'
import { renderVersionFor } from '#src/features/posts/rendering/render-version.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { pageLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requestedSearchContext } from '#src/server/http/requested-search.server.ts'
import { answerMissing } from '../answer-missing.server.ts'
import { NotFoundScreen } from '../frame/not-found-screen.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import { revalidatedRedirect } from '../revalidated-redirect.server.ts'
import type { Route } from './+types/page.ts'

/** A page of the owner, or null with the status of a missing address. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const isSlug = SLUG_PATTERN.test(slug)
  const found = isSlug ? await findPage(db, slug) : null
  if (!found) {
    const renamed = isSlug ? await findPageSlugRedirect(db, slug) : null
    const address = renamed ?? (await findInLowerCase(db, slug))
    if (address) throw revalidatedRedirect(`/${address}${context.get(requestedSearchContext)}`)
    return data(null, { status: await answerMissing(request, context) })
  }
  const isCurrent = found.renderVersion === renderVersionFor(settings)
  const article = isCurrent ? null : await refreshArticle(db, found.id, (urls) => loadImageSources(db, urls))
  const { html, renderVersion: _version, ...page } = { ...found, ...article }
  return { page, html: provideArticle(html, { request, context }) }
}

async function findInLowerCase(db: Db, slug: string): Promise<string | null> {
  const lower = slug.toLowerCase()
  return lower !== slug && SLUG_PATTERN.test(lower) && (await findPage(db, lower)) ? lower : null
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) {
    return siteMeta(args, () => ({ title: 'Page not found', description: 'Nothing is published at this address.', noindex: true }))
  }
  const { slug, title, description, excerpt, metaTitle, metaDescription, noindex, socialImage, thumbnail, thumbnailAlt, updatedAt } =
    loaderData.page
  return siteMeta(args, (site) => {
    const page = {
      name: title,
      description: metaDescription || description || excerpt || `${title}. ${site.description}`,
      path: `/${slug}`,
    }
    return {
      title,
      description: page.description,
      metaTitle,
      metaDescription,
      noindex,
      image: socialImage ?? thumbnail,
      imageAlt: socialImage === null ? thumbnailAlt : '',
      jsonLd: [pageLd(site, { ...page, updatedAt }), breadcrumbLd(site, [page])],
    }
  })
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PageContent key={loaderData.page.id} {...loaderData} /> : <NotFoundScreen />
}
