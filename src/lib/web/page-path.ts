// The paths of public pages, as opposed to files, feeds, redirects and the admin area.
const PAGE =
  /^\/(?:posts\/[a-z\d-]+|(?:languages|category)\/[^/.]+|(?!(?:404|admin|assets|atom|category|feed|fonts|functions|healthz|media|metrics|pages|plates|preview|readyz|rss|sitemap|social|subscription)$)[a-z\d]+(?:-[a-z\d]+)*)?$/

/**
 * Whether the router displays this path without a document load. Any slug may be a page of the owner. A path that is reserved for something else, or
 * not written as the site writes it, is none.
 */
export function isPagePath(path: string): boolean {
  return PAGE.test(path)
}
