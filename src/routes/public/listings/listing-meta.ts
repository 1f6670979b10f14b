import type { ListingData } from '#src/features/posts/listing/listing-page.tsx'
import { listingHref } from '#src/features/posts/listing/listing-url.ts'
import type { SiteSummary } from '#src/features/settings/site.ts'
import { breadcrumbLd, collectionLd } from '#src/lib/web/json-ld.ts'
import { pageMeta } from '#src/lib/web/page-meta.ts'

type ListingHead = {
  /** The listing's path, without its state. */
  path: string
  title: string
  description: string
  /** The pages on the way from home to this one. */
  parents?: { name: string; path: string }[]
  /** The category belongs to the path and stays out of the query. */
  isFixed?: boolean
}

/** The head of a listing in its present state; empty while there is no data, because then another screen shows. */
export function listingMeta(site: SiteSummary | undefined, data: ListingData | undefined, head: ListingHead) {
  if (!site || !data) return []
  const { listing, search } = data
  const category = head.isFixed ? '' : data.category
  const name = category ? `${head.title} in ${category}` : head.title
  const title = listing.page > 1 ? `${name}, page ${listing.page}` : name
  const path = listingHref(head.path, { search, category, page: listing.page })
  const description = category ? `${head.description} In ${category}.` : head.description
  return pageMeta({
    title,
    description,
    path,
    origin: site.origin,
    siteName: site.name,
    // A choice that finds nothing is no page worth keeping.
    noindex: listing.total === 0 && category !== '',
    jsonLd: [
      collectionLd(site, { name: title, description, path }, listing.posts),
      breadcrumbLd(site, [...(head.parents ?? []), { name: head.title, path: head.path }]),
    ],
  })
}
