import type { MetaDescriptor } from 'react-router'
import type { SiteSummary } from '#src/features/settings/site.ts'
import { type PageMeta, pageMeta } from '#src/lib/web/page-meta.ts'

export type SiteMetaArgs = {
  matches: readonly [{ loaderData: SiteSummary | undefined }, ...unknown[]]
  location: { pathname: string; search: string }
}

/** The `meta` of a route, with the data of the root loader; none when that loader has failed. */
export function siteMeta(
  { matches, location }: SiteMetaArgs,
  page: (site: SiteSummary) => Omit<PageMeta, 'path' | 'origin' | 'siteName' | 'socialPicture'>,
): MetaDescriptor[] {
  const site = matches[0].loaderData
  if (!site) return []
  const { origin, name: siteName, socialPicture } = site
  return pageMeta({ path: location.pathname + location.search, origin, siteName, socialPicture, ...page(site) })
}
