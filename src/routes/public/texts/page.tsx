import { data } from 'react-router'
import { PageContent } from '#src/features/posts/pages/page-content.tsx'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { pageLd } from '#src/lib/web/page-ld.ts'
import { NotFoundScreen } from '../frame/not-found-screen.tsx'
import { type SiteMetaArgs, siteMeta } from '../frame/site-meta.ts'
import type { Route } from './+types/page.ts'
import { loadOwnPage, type OwnPageData } from './load-own-page.server.ts'

/** A page of the owner, or null with the status of a missing address. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { own, status } = await loadOwnPage(slug, { request, context })
  return data(own, { status })
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData = null, ...args }: Route.MetaArgs) {
  return ownPageMeta(loaderData, args)
}

/** The tags of a page of the owner, or of a missing address. */
export function ownPageMeta(own: OwnPageData | null, args: SiteMetaArgs) {
  if (!own) {
    return siteMeta(args, () => ({ title: 'Page not found', description: 'Nothing is published at this address.', noindex: true }))
  }
  const { slug, title, description, excerpt, metaTitle, metaDescription, noindex, socialImage, thumbnail, thumbnailAlt, updatedAt } =
    own.page
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
  return <OwnPageScreen own={loaderData} />
}

export function OwnPageScreen({ own }: { own: OwnPageData | null }) {
  return own ? <PageContent key={own.page.id} {...own} /> : <NotFoundScreen />
}
