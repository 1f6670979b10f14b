import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import { trimSlashes } from '#src/lib/text/trim-end-of.ts'
import { FEED_PATHS } from '#src/lib/web/moved-paths.ts'
import { isOwnPagePath } from '#src/lib/web/page-slugs.ts'
import { containsSecret } from './request-path.ts'

/**
 * The path of this site to which a request for `path` redirects permanently; null when it redirects nowhere. Removes slashes at the end,
 * writes the addresses of public pages (`isPage`) in lower case and without needless encoding, and leads usual addresses of feeds to the feeds.
 */
export function findCanonicalPath(path: string, isPage: (path: string) => boolean): string | null {
  // Merges leading slashes: a Location of //host would lead to another site.
  const trimmed = `/${trimSlashes(path)}`
  const lower = lowerPath(trimmed)
  // Whether the owner has a page there, only its loader knows.
  const isFixed = !isLoaderDataPath(lower) && !isOwnPagePath(lower) && isPage(lower)
  const known = FEED_PATHS.get(lower) ?? (isFixed ? lower : null)
  // Location would repeat a secret in an address that is not a page.
  const canonical = known ?? (containsSecret(`http://site${path}`) ? path : trimmed)
  return canonical === path ? null : canonical
}

/**
 * The path in lower case, without slashes at its end, with the characters decoded that need no encoding (RFC 3986, 2.3). Other percent-encoded bytes
 * stay as they are.
 */
export function lowerPath(path: string): string {
  return `/${trimSlashes(path)}`.replace(/%[\da-f]{2}|[A-Z]/gi, (match) => {
    const character = match.length === 1 ? match : String.fromCharCode(Number.parseInt(match.slice(1), 16))
    return /[\w.~-]/.test(character) ? character.toLowerCase() : match
  })
}
