// Normalizes the addresses of cacheable pages. Without it, made-up parameters would fill the page cache with copies of one page.
import { COMMENT_PARAM, commentPageQuery, readCommentPage } from '#src/features/comments/comment.ts'
import { listingHref, parseListingState } from '#src/features/posts/listing/listing-url.ts'
import { isLoaderDataPath, loaderDataPathOf, pagePathOfLoaderData, ROUTES_PARAM } from '#src/lib/loader-data-path.ts'
import { decodeOrNull } from '#src/lib/text/decode-address.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { FEED_PATHS } from '#src/lib/web/moved-paths.ts'
import { isOwnPagePath, ROOT_FILES } from '#src/lib/web/page-slugs.ts'
import { lowerPath } from '#src/server/http/canonical-path.ts'

type Kind = {
  path: string
  /** The module below `routes/public/` that renders the page; null for files, which have no loader data. */
  route: string | null
  query?: 'listing' | 'pages' | 'replies'
}

/** Pages that read no parameters. */
const PLAIN = [
  'listings/languages',
  'listings/categories',
  'texts/faq',
  'texts/privacy',
  'texts/disclaimer',
  'texts/about',
  'texts/contact',
]

const FIXED: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['/', { path: '/', route: 'home' }],
  ['/posts', { path: '/posts', route: 'listings/posts', query: 'listing' }],
  ['/projects', { path: '/projects', route: 'listings/projects', query: 'listing' }],
  ['/resources', { path: '/resources', route: 'listings/resources', query: 'pages' }],
  ['/archive', { path: '/archive', route: 'listings/archive', query: 'pages' }],
  ...PLAIN.map((route): [string, Kind] => {
    const path = `/${route.split('/')[1]}`
    return [path, { path, route }]
  }),
  ...ROOT_FILES.map((name): [string, Kind] => [`/${name}`, { path: `/${name}`, route: null }]),
])

const NAME_LIMIT = 200

/**
 * The address under which the response to a path with its query is rendered and cached, with only the parameters that the page reads;
 * null when it is not cached. Searches and forms opened by their address serve one visitor and are not cached.
 */
export function cacheKey(pathAndQuery: string): string | null {
  const end = pathAndQuery.indexOf('?')
  const pathname = end < 0 ? pathAndQuery : pathAndQuery.slice(0, end)
  const params = new URLSearchParams(end < 0 ? '' : pathAndQuery.slice(end + 1))
  const isData = isLoaderDataPath(pathname)
  const kind = kindOf(isData ? pagePathOfLoaderData(pathname) : pathname)
  if (!kind || (isData && kind.route === null)) return null
  const query = readQuery(kind, params)
  if (query === null) return null
  return isData ? dataAddress(kind, query, params) : kind.path + query
}

/** The key of the page that an address means, however it is spelled: `/Posts/hello/` means `/posts/hello`. Null for what is no cached page. */
export function canonicalKey(pathAndQuery: string): string | null {
  const [pathname = '', ...query] = pathAndQuery.split(/(?=\?)/)
  const lower = lowerPath(pathname)
  return isLoaderDataPath(lower) ? null : cacheKey((FEED_PATHS.get(lower) ?? lower) + query.join(''))
}

function kindOf(pathname: string): Kind | null {
  const fixed = FIXED.get(pathname)
  if (fixed) return fixed
  const [, folder = '', name, ...rest] = pathname.split('/')
  if (name === undefined) return ownPageKind(pathname)
  if (name === '' || rest.length > 0 || name.length > NAME_LIMIT) return null
  switch (folder) {
    case 'posts':
      return postKind(pathname, name)
    case 'category':
    case 'languages': {
      const written = writeName(name)
      const route = folder === 'category' ? 'listings/category' : 'listings/language'
      return written === null ? null : { path: `/${folder}/${written}`, route, query: 'pages' }
    }
    case 'sitemap':
      return /^(pages|[1-9]\d{0,4})\.xml$/.test(name) ? { path: pathname, route: null } : null
    default:
      return null
  }
}

function ownPageKind(path: string): Kind | null {
  return path.length <= NAME_LIMIT && isOwnPagePath(path) ? { path, route: 'texts/page' } : null
}

/** A post, or its Markdown. */
function postKind(path: string, name: string): Kind | null {
  const slug = name.replace(/\.md$/, '')
  if (!SLUG_PATTERN.test(slug)) return null
  return slug === name ? { path, route: 'post', query: 'replies' } : { path, route: null }
}

/** Lower case for ASCII. The database compares other letters. */
function writeName(name: string): string | null {
  const decoded = decodeOrNull(name)
  return decoded === null ? null : encodeURIComponent(decoded.replace(/[A-Z]/g, (capital) => capital.toLowerCase()))
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
  const data = loaderDataPathOf(path)
  const routes = params.get(ROUTES_PARAM)
  if (routes === null) return data + query
  if (routes !== `routes/public/${route}`) return null
  return `${data}${query}${query ? '&' : '?'}${new URLSearchParams({ [ROUTES_PARAM]: routes })}`
}
