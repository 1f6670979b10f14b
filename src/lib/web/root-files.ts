/** Feeds and other files that the site answers at its root. */
export const ROOT_FILES = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'robots.txt', 'llms.txt', 'site.webmanifest']
