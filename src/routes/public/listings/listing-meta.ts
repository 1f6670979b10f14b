import type { ListingData } from '#src/features/posts/listing/listing-page.tsx'
import { listingHref } from '#src/features/posts/listing/listing-url.ts'
import { leadsToHidden } from '#src/features/settings/parts/switched-off.ts'
import type { SiteSummary } from '#src/features/settings/site.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { pageMeta } from '#src/lib/web/page-meta.ts'

type ListingHead = {
  /** The listing's path, without its query. */
  path: string
  title: string
  description: string
  /** The breadcrumb page between home and this one, while it is shown. */
  parent?: { name: string; path: string }
  /** The path contains the category, so the query does not. */
  isFixed?: boolean
}

/** The meta tags of a listing. None without data, because then another screen is rendered. */
export function listingMeta(site: SiteSummary | undefined, data: ListingData | undefined, head: ListingHead) {
  if (!site || !data) return []
  const { listing, search } = data
  const category = head.isFixed ? '' : data.category
  const name = category ? `${head.title} in ${category}` : head.title
  const title = listing.page > 1 ? `${name}, page ${listing.page}` : name
  const path = listingHref(head.path, { search, category, page: listing.page })
  const description = category ? `${head.description} In ${category}.` : head.description
  const parents = head.parent && !leadsToHidden(site, head.parent.path) ? [head.parent] : []
  return pageMeta({
    title,
    description,
    path,
    origin: site.origin,
    siteName: site.name,
    socialPicture: site.socialPicture,
    // An empty filter result is not worth indexing.
    noindex: listing.total === 0 && category !== '',
    jsonLd: [
      collectionLd(site, { name: title, description, path }, listing.posts),
      breadcrumbLd(site, [...parents, { name: head.title, path: head.path }]),
    ],
  })
}
