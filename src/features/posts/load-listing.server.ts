import type { Db } from '#src/db/client.server.ts'
import { type CacheTags, COUNTS, cardTag, categoryTag, POSTS, PROJECTS } from '#src/lib/page-tags.ts'
import { categoryKey } from './category.ts'
import { listPosts } from './list-posts.server.ts'
import type { ListingData } from './listing-page.tsx'
import { type ListingState, parseListingState } from './listing-url.ts'
import type { Listing, ListingScope } from './post.ts'

type Asked = { scope: ListingScope; category?: string; cacheTags: CacheTags }

/** The listing a URL asks for; `category` fixes the category for pages that are about one. */
export async function loadListing(db: Db, url: URL, { scope, category, cacheTags }: Asked): Promise<ListingData> {
  const asked = parseListingState(url.searchParams)
  const chosen = category ?? asked.category
  const { key, ...listing } = await listPosts(db, { scope, search: asked.search, category: chosen, page: asked.page })
  for (const post of listing.posts) cacheTags.add(cardTag(post.id))
  for (const tag of tagsOf({ scope, chosen: key ?? categoryKey(chosen), isFixed: category !== undefined })) cacheTags.add(tag)
  if (!isWrittenSo(asked, listing, category)) cacheTags.doNotCache()
  const data = { scope, search: asked.search, category: listing.category ?? chosen }
  return { ...data, listing: category === undefined ? listing : withoutOtherCategories(listing) }
}

function tagsOf({ scope, chosen, isFixed }: { scope: ListingScope; chosen: string; isFixed: boolean }): string[] {
  if (isFixed) return [categoryTag(chosen)]
  if (scope === 'projects') return [PROJECTS]
  return chosen ? [COUNTS, categoryTag(chosen)] : [POSTS]
}

/** Whether the listing's own links would ask in the same way: not for a page beyond the last, nor for a category in other letters. */
function isWrittenSo(asked: ListingState, { page, category, total }: Listing, fixed: string | undefined): boolean {
  if (asked.page !== page || asked.search !== '') return false
  return fixed !== undefined || asked.category === '' || (asked.category === category && total > 0)
}

/** A page about one category does not say what there is in others. */
function withoutOtherCategories(listing: Listing): Listing {
  const categories = listing.categories.filter(({ name }) => name === listing.category)
  return { ...listing, all: categories[0]?.count ?? 0, categories }
}
