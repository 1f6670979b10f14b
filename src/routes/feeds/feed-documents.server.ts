// Writes the RSS, Atom and JSON feeds. Entry ids are post ids, so that feed readers do not report a changed slug as a new post.
import { authorsOf } from '#src/features/posts/authors.ts'
import type { FeedPost } from '#src/features/posts/feed/feed-queries.server.ts'
import { asTime } from '#src/lib/format/written-day.ts'
import { writeXml, type Xml, xml } from '#src/lib/text/xml.ts'

/** A post with the HTML for the feed. */
export type FeedItem = FeedPost & { html: string }

export type FeedSite = {
  name: string
  description: string
  author: string
  origin: string
  /** The path of the icons, from `iconFolder`; the original ones lie at the root. */
  icons?: string
}

export function writeRss(site: FeedSite, posts: FeedItem[]): string {
  return writeXml(xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${site.name}</title>
<link>${site.origin}/</link>
<description>${site.description}</description>
<language>en</language>
<lastBuildDate>${lastModified(posts).toUTCString()}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${site.origin}/rss.xml"/>
<image><url>${site.origin}/icon-192.png</url><title>${site.name}</title><link>${site.origin}/</link></image>
${posts.map((post) => rssItem(site, post))}</channel>
</rss>`)
}

function rssItem(site: FeedSite, post: FeedItem): Xml {
  const url = postUrl(site, post)
  return xml`<item>
<title>${post.title}</title>
<link>${url}</link>
<guid isPermaLink="false">${postId(post)}</guid>
<pubDate>${asTime(post.createdAt).toUTCString()}</pubDate>
${authorsOf(post, site.author).map((name) => xml`<dc:creator>${name}</dc:creator>\n`)}${post.category.map((name) => xml`<category>${name}</category>\n`)}<description>${post.description}</description>
<content:encoded>${post.html}</content:encoded>
</item>
`
}

export function writeAtom(site: FeedSite, posts: FeedItem[]): string {
  return writeXml(xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${site.origin}/</id>
<title>${site.name}</title>
<subtitle>${site.description}</subtitle>
<updated>${lastModified(posts).toISOString()}</updated>
<author><name>${site.author}</name></author>
<icon>${site.origin}/icon-192.png</icon>
<link rel="self" type="application/atom+xml" href="${site.origin}/atom.xml"/>
<link rel="alternate" type="text/html" href="${site.origin}/"/>
${posts.map((post) => atomEntry(site, post))}</feed>`)
}

function atomEntry(site: FeedSite, post: FeedItem): Xml {
  const url = postUrl(site, post)
  return xml`<entry>
<id>${postId(post)}</id>
<title>${post.title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${asTime(post.createdAt).toISOString()}</published>
<updated>${asTime(post.updatedAt).toISOString()}</updated>
${post.authors.map((name) => xml`<author><name>${name}</name></author>\n`)}${post.category.map((name) => xml`<category term="${name}"/>\n`)}<summary>${post.description}</summary>
<content type="html" xml:base="${url}">${post.html}</content>
</entry>
`
}

/** JSON Feed 1.1. */
export function writeJsonFeed(site: FeedSite, posts: FeedItem[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    home_page_url: `${site.origin}/`,
    feed_url: `${site.origin}/feed.json`,
    description: site.description,
    icon: `${site.origin}${site.icons ?? ''}/icon-512.png`,
    favicon: `${site.origin}${site.icons ?? ''}/icon-192.png`,
    language: 'en',
    authors: [{ name: site.author }],
    items: posts.map((post) => ({
      id: postId(post),
      url: postUrl(site, post),
      title: post.title,
      summary: post.description,
      content_html: post.html,
      date_published: asTime(post.createdAt).toISOString(),
      date_modified: asTime(post.updatedAt).toISOString(),
      tags: post.category,
      authors: authorsOf(post, site.author).map((name) => ({ name })),
    })),
  })
}

/** The time of the last change of any post in the feed. */
export function lastModified(posts: FeedPost[]): Date {
  return new Date(Math.max(0, ...posts.map((post) => asTime(post.updatedAt).getTime())))
}

export function postUrl(site: FeedSite, post: FeedPost): string {
  return `${site.origin}/posts/${encodeURIComponent(post.slug)}`
}

function postId(post: FeedPost): string {
  return `urn:uuid:${post.id}`
}
