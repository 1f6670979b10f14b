import type { RouterContextProvider } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { provideArticle } from '#src/features/posts/article/article-context.server.ts'
import { findPage, findPageSlugRedirect } from '#src/features/posts/pages/page-queries.server.ts'
import { refreshArticle } from '#src/features/posts/rendering/refresh-article.server.ts'
import { renderVersionFor } from '#src/features/posts/rendering/render-version.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requestedSearchContext } from '#src/server/http/requested-search.server.ts'
import { answerMissing } from '../answer-missing.server.ts'
import { revalidatedRedirect } from '../revalidated-redirect.server.ts'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

export type OwnPageData = NonNullable<Awaited<ReturnType<typeof loadOwnPage>>['own']>

/** A page of the owner; null with the status of a missing address. Throws the redirect of an address that moved. */
export async function loadOwnPage(slug: string, { request, context }: RouteArgs) {
  const { db, settings } = context.get(siteContext)
  const isSlug = SLUG_PATTERN.test(slug)
  const found = isSlug ? await findPage(db, slug) : null
  if (!found) {
    const renamed = isSlug ? await findPageSlugRedirect(db, slug) : null
    const address = renamed ?? (await findInLowerCase(db, slug))
    if (address) throw revalidatedRedirect(`/${address}${context.get(requestedSearchContext)}`)
    return { own: null, status: await answerMissing(request, context) }
  }
  const isCurrent = found.renderVersion === renderVersionFor(settings)
  const article = isCurrent ? null : await refreshArticle(db, found.id, (urls) => loadImageSources(db, urls))
  const { html, renderVersion: _version, ...page } = { ...found, ...article }
  return { own: { page, html: provideArticle(html, { request, context }) }, status: 200 }
}

async function findInLowerCase(db: Db, slug: string): Promise<string | null> {
  const lower = slug.toLowerCase()
  return lower !== slug && SLUG_PATTERN.test(lower) && (await findPage(db, lower)) ? lower : null
}
