// Paths that the program redirects, in lower case, and the paths to which they lead.

/** Under these, other blogs serve their feeds. */
export const FEED_PATHS: ReadonlyMap<string, string> = new Map([
  ['/feed', '/rss.xml'],
  ['/feed.xml', '/rss.xml'],
  ['/rss', '/rss.xml'],
  ['/index.xml', '/rss.xml'],
  ['/atom', '/atom.xml'],
])

/** Earlier addresses of the static pages. */
export const MOVED_PAGES: ReadonlyMap<string, string> = new Map([
  ['/pages/faq', '/faq'],
  ['/pages/privacy', '/privacy'],
  ['/pages/terms', '/disclaimer'],
  ['/pages/about', '/about'],
  ['/pages/contact', '/contact'],
])
