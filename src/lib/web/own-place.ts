// The pages of this site between which readers move, as they are counted.

/** A page of this site that is no place of its own. */
export const OTHER_PLACE = '(other)'
const POST = /^\/posts\/([a-z0-9-]{1,300})$/
const LISTS = ['/', '/posts', '/projects', '/archive', '/categories', '/languages', '/resources', '/about', '/contact', '/faq'] as const
const SEARCHED = new Set<string>(['/posts', '/projects'])
export const SEARCH_PLACE = '/posts?search'
export const CATEGORY_PLACE = '/category'

/**
 * The place of an address of this site: `/posts/a-slug` for a post, which the caller must find, else one of few names. Search words and page
 * numbers are left out.
 */
export function ownPlace({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (POST.test(path)) return path
  if (SEARCHED.has(path) && searchParams.get('search')) return SEARCH_PLACE
  if (path.startsWith('/category/') || (SEARCHED.has(path) && searchParams.get('category'))) return CATEGORY_PLACE
  if (path.startsWith('/languages/')) return '/languages'
  return LISTS.find((list) => list === path) ?? OTHER_PLACE
}

/** The slug of a post's place; null for other places. */
export function slugOfPlace(place: string): string | null {
  return POST.exec(place)?.[1] ?? null
}
