// Which addresses have a page worth keeping, and the one way to write each: so that nobody can fill the cache with
// different addresses of the same page.
import { COMMENT_PARAM, commentPageQuery, readCommentPage } from '#src/features/comments/comment.ts'
import { listingHref, parseListingState } from '#src/features/posts/listing/listing-url.ts'
import { isLoaderDataPath, loaderDataOfPage, pageOfLoaderData, ROUTES_PARAM } from '#src/lib/loader-data-address.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'

type Kind = {
  path: string
  /** The module below `routes/public/` that a page belongs to; null for what is no page and has no data of its own. */
  route: string | null
  query?: 'listing' | 'pages' | 'replies'
}

/** Without a query of their own. */
const PLAIN = ['languages', 'categories', 'faq', 'privacy', 'disclaimer', 'about', 'contact']
const FILES = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'robots.txt', 'site.webmanifest']

const FIXED: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['/', { path: '/', route: 'home' }],
  ['/posts', { path: '/posts', route: 'posts', query: 'listing' }],
  ['/projects', { path: '/projects', route: 'projects', query: 'listing' }],
  ['/resources', { path: '/resources', route: 'resources', query: 'pages' }],
  ...PLAIN.map((name): [string, Kind] => [`/${name}`, { path: `/${name}`, route: name }]),
  ...FILES.map((name): [string, Kind] => [`/${name}`, { path: `/${name}`, route: null }]),
])

const NAME_LIMIT = 200

/**
 * The address to render and to keep for a path with its query, or null when the answer is not to be kept. Of the query only
 * what the page reads is left. A search and a form opened by its address are made for one visitor and are not kept.
 */
export function cacheKey(pathAndQuery: string): string | null {
  const end = pathAndQuery.indexOf('?')
  const pathname = end < 0 ? pathAndQuery : pathAndQuery.slice(0, end)
  const params = new URLSearchParams(end < 0 ? '' : pathAndQuery.slice(end + 1))
  const isData = isLoaderDataPath(pathname)
  const kind = kindOf(isData ? pageOfLoaderData(pathname) : pathname)
  if (!kind || (isData && kind.route === null)) return null
  const query = readQuery(kind, params)
  if (query === null) return null
  return isData ? dataAddress(kind, query, params) : kind.path + query
}

function kindOf(pathname: string): Kind | null {
  const fixed = FIXED.get(pathname)
  if (fixed) return fixed
  const [, folder = '', name = '', ...rest] = pathname.split('/')
  if (name === '' || rest.length > 0 || name.length > NAME_LIMIT) return null
  switch (folder) {
    case 'posts':
      return SLUG_PATTERN.test(name) ? { path: pathname, route: 'post', query: 'replies' } : null
    case 'category':
    case 'languages': {
      const written = writeName(name)
      return written === null ? null : { path: `/${folder}/${written}`, route: folder === 'category' ? folder : 'language', query: 'pages' }
    }
    case 'sitemap':
      return /^(pages|[1-9]\d{0,4})\.xml$/.test(name) ? { path: pathname, route: null } : null
    default:
      return null
  }
}

/** Case makes no difference; beyond ASCII, what is the same letter is for the database to say. */
function writeName(name: string): string | null {
  try {
    return encodeURIComponent(decodeURIComponent(name).replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  } catch {
    return null
  }
}

function readQuery({ query }: Kind, params: URLSearchParams): string | null {
  switch (query) {
    case 'listing':
    case 'pages': {
      const { search, category, page } = parseListingState(params)
      return search ? null : listingHref('', query === 'listing' ? { category, page } : { page })
    }
    case 'replies':
      return params.has('reply') || params.has(COMMENT_PARAM) ? null : commentPageQuery(readCommentPage(params))
    default:
      return ''
  }
}

/** Navigations ask for all data of a page, or for that of its own route alone. */
function dataAddress({ path, route }: Kind, query: string, params: URLSearchParams): string | null {
  const data = loaderDataOfPage(path)
  const routes = params.get(ROUTES_PARAM)
  if (routes === null) return data + query
  if (routes !== `routes/public/${route}`) return null
  return `${data}${query}${query ? '&' : '?'}${new URLSearchParams({ [ROUTES_PARAM]: routes })}`
}
