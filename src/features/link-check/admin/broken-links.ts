// The types of the owner's list of broken links, and its address. Instants are ISO 8601.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'

export const BROKEN_LINKS_PATH = '/admin/broken-links'
export const BROKEN_LINKS_PER_PAGE = 25

export const BROKEN_KINDS = ['dead', 'moved', 'ignored'] as const
export type BrokenKind = (typeof BROKEN_KINDS)[number]

export const BROKEN_SORTS = ['posts', 'address', 'checked'] as const
export type BrokenSort = (typeof BROKEN_SORTS)[number]
type Direction = 'asc' | 'desc'

export type BrokenLinksQuery = { kind: BrokenKind; search: string; sort: BrokenSort; direction: Direction; page: number }

export type BrokenLink = {
  /** The address. */
  id: string
  reason: string
  /** Where it moved; null for a dead one. */
  movedTo: string | null
  checkedAt: string | null
  /** The first public posts that link to it. */
  posts: { id: string; title: string }[]
  total: number
}

export type BrokenLinksListing = {
  links: BrokenLink[]
  page: number
  pages: number
  counts: Record<BrokenKind, number>
  total: number
}

/** Of the links of public posts to other sites. */
export type OutsideLinks = {
  /** Never asked. */
  unchecked: number
  /** The sites answer no programs. */
  refused: number
  /** A check that the owner started; null without one, or when it is done. */
  running: { done: number; total: number } | null
}

export function parseBrokenLinks(params: URLSearchParams): BrokenLinksQuery {
  const sort = oneOf(BROKEN_SORTS, params.get('sort')) ?? 'posts'
  return {
    kind: oneOf(BROKEN_KINDS, params.get('kind')) ?? 'dead',
    search: cleanSearch(params.get('search') ?? ''),
    sort,
    direction: oneOf(['asc', 'desc'] as const, params.get('direction')) ?? firstDirection(sort),
    page: parsePage(params.get('page')),
  }
}

export function brokenLinksHref({ kind = 'dead', search, sort = 'posts', direction, page = 1 }: Partial<BrokenLinksQuery>): string {
  const params = new URLSearchParams()
  if (kind !== 'dead') params.set('kind', kind)
  if (search) params.set('search', search)
  if (sort !== 'posts') params.set('sort', sort)
  if (direction && direction !== firstDirection(sort)) params.set('direction', direction)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${BROKEN_LINKS_PATH}?${params}` : BROKEN_LINKS_PATH
}

/** Addresses ascend, everything else descends. */
export function firstDirection(sort: BrokenSort): Direction {
  return sort === 'address' ? 'asc' : 'desc'
}

/** The copy of a page nearest to the day that the Internet Archive has. Its address needs no request. */
export function archiveAddress(address: string, day: string): string {
  return `https://web.archive.org/web/${day.slice(0, 10).replaceAll('-', '')}/${address}`
}
