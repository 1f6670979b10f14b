// The parts of a WXR file, the export format of WordPress (version 1.2).
import { fromClockTime, toZonedTime } from '#src/lib/format/time-zone.ts'
import { writtenDay } from '#src/lib/format/written-day.ts'
import { type Xml, xml } from '#src/lib/text/xml.ts'
import { writeFocal } from '../../serialize-post.ts'
import type { SourcePost } from '../exported-site.server.ts'
import type { Cdata } from './cdata.ts'
import type { WordpressComment } from './wordpress-comments.ts'

export type WordpressSite = {
  title: string
  description: string
  origin: string
  timeZone: string
  changedAt: Date
  /** Names with their logins, the owner first. */
  authors: ReadonlyMap<string, string>
  owner: { name: string; email: string }
  /** Names with their slugs. */
  categories: ReadonlyMap<string, string>
}

export const NAMESPACES = [
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:wfw="http://wellformedweb.org/CommentAPI/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:wp="http://wordpress.org/export/1.2/"',
].join(' ')

/** The beginning of the channel. */
export function writeHead(site: WordpressSite, cdata: Cdata): Xml {
  return xml`<title>${cdata(site.title)}</title>
<link>${site.origin}</link>
<description>${cdata(site.description)}</description>
<pubDate>${rssDate(site.changedAt)}</pubDate>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${site.origin}</wp:base_site_url>
<wp:base_blog_url>${site.origin}</wp:base_blog_url>
${[...site.authors].map(([name, login], place) => writeAuthor({ name, login, id: place + 1, email: name === site.owner.name ? site.owner.email : '' }, cdata))}${[...site.categories].map(([name, slug], place) => writeCategory({ name, slug, id: place + 1 }, cdata))}`
}

function writeAuthor({ id, name, login, email }: { id: number; name: string; login: string; email: string }, cdata: Cdata): Xml {
  return xml`<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${cdata(email)}</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name><wp:author_first_name>${cdata('')}</wp:author_first_name><wp:author_last_name>${cdata('')}</wp:author_last_name></wp:author>
`
}

function writeCategory({ id, name, slug }: { id: number; name: string; slug: string }, cdata: Cdata): Xml {
  return xml`<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata('')}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>
`
}

const STATUS = { published: 'publish', draft: 'draft', scheduled: 'future', trashed: 'trash' } as const

/** `socialImage` is the address on the new site. */
type PostItem = {
  id: number
  post: SourcePost
  html: string
  thumbnailId: number | null
  socialImage: string | null
  comments: readonly WordpressComment[]
}

export function writePostItem({ id, post, html, thumbnailId, socialImage, comments }: PostItem, site: WordpressSite, cdata: Cdata): Xml {
  const [author = site.owner.name, ...others] = post.authors
  const path = post.type === 'page' ? `/${post.slug}/` : `/posts/${post.slug}/`
  return xml`<item>
<title>${cdata(post.title)}</title>
<link>${site.origin}${path}</link>
<pubDate>${rssDate(post.createdAt)}</pubDate>
<dc:creator>${cdata(site.authors.get(author) ?? author)}</dc:creator>
<guid isPermaLink="false">${site.origin}/?p=${id}</guid>
<description></description>
<content:encoded>${cdata(html)}</content:encoded>
<excerpt:encoded>${cdata(post.description)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
${writeDates('post_date', post.createdAt, site.timeZone)}
${writeDates('post_modified', post.updatedAt, site.timeZone)}
<wp:comment_status>${cdata(post.type === 'page' ? 'closed' : 'open')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:post_name>${cdata(post.slug)}</wp:post_name>
<wp:status>${cdata(STATUS[post.status])}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata(post.type)}</wp:post_type>
<wp:post_password>${cdata('')}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${post.category.map((name) => writeTerm('category', site.categories.get(name) ?? name, name, cdata))}${others.map((name) => writeTerm('author', `cap-${site.authors.get(name) ?? ''}`, name, cdata))}${metaOf(post, { thumbnailId, socialImage }).map(([key, value]) => writeMeta(key, value, cdata))}${comments.map((comment) => writeComment(comment, site.timeZone, cdata))}</item>
`
}

function writeTerm(domain: string, slug: string, name: string, cdata: Cdata): Xml {
  return xml`<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>
`
}

/** WordPress redirects former slugs itself. The other keys are what it has no field for. */
function metaOf(post: SourcePost, { thumbnailId, socialImage }: Pick<PostItem, 'thumbnailId' | 'socialImage'>): [string, string][] {
  const values: [string, string | number | null][] = [
    ['_thumbnail_id', thumbnailId],
    ...post.formerSlugs.map((slug): [string, string] => ['_wp_old_slug', slug]),
    ['series', post.series],
    ['series_order', post.seriesOrder],
    ['canonical_url', post.canonicalUrl],
    // The names that the plugin Yoast SEO reads.
    ['_yoast_wpseo_title', post.metaTitle || null],
    ['_yoast_wpseo_metadesc', post.metaDescription || null],
    ['_yoast_wpseo_canonical', post.canonicalUrl],
    ['_yoast_wpseo_meta-robots-noindex', post.noindex ? 1 : null],
    ['_yoast_wpseo_opengraph-image', socialImage],
    ['thumbnail_alt', post.thumbnailAlt || null],
    ['thumbnail_focus', writeFocal(post) ?? null],
    ['language', post.language],
    ['project_preview_url', post.projectPreviewUrl],
    ['project_source_url', post.projectSourceUrl],
  ]
  return values.flatMap(([key, value]): [string, string][] => (value === null ? [] : [[key, String(value)]]))
}

function writeMeta(key: string, value: string, cdata: Cdata): Xml {
  return xml`<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>
`
}

function writeComment(comment: WordpressComment, timeZone: string, cdata: Cdata): Xml {
  return xml`<wp:comment>
<wp:comment_id>${comment.id}</wp:comment_id>
<wp:comment_author>${cdata(comment.author)}</wp:comment_author>
<wp:comment_author_email>${cdata(comment.email)}</wp:comment_author_email>
<wp:comment_author_url></wp:comment_author_url>
<wp:comment_author_IP></wp:comment_author_IP>
${writeDates('comment_date', comment.createdAt, timeZone)}
<wp:comment_content>${cdata(comment.html)}</wp:comment_content>
<wp:comment_approved>${cdata(comment.approved)}</wp:comment_approved>
<wp:comment_type>${cdata('comment')}</wp:comment_type>
<wp:comment_parent>${comment.parentId}</wp:comment_parent>
<wp:comment_user_id>${comment.isByOwner ? 1 : 0}</wp:comment_user_id>
</wp:comment>
`
}

export type Attachment = { id: number; url: string; title: string; alt: string; createdAt: Date }

/** WordPress fetches the file from the address, and replaces the address in the articles. */
export function writeAttachment({ id, url, title, alt, createdAt }: Attachment, site: WordpressSite, cdata: Cdata): Xml {
  return xml`<item>
<title>${cdata(title)}</title>
<link>${url}</link>
<pubDate>${rssDate(createdAt)}</pubDate>
<dc:creator>${cdata(site.authors.get(site.owner.name) ?? '')}</dc:creator>
<guid isPermaLink="false">${url}</guid>
<description></description>
<content:encoded>${cdata('')}</content:encoded>
<excerpt:encoded>${cdata('')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
${writeDates('post_date', createdAt, site.timeZone)}
<wp:comment_status>${cdata('closed')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:status>${cdata('inherit')}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata('attachment')}</wp:post_type>
<wp:attachment_url>${cdata(url)}</wp:attachment_url>
${alt === '' ? null : writeMeta('_wp_attachment_image_alt', alt, cdata)}</item>
`
}

/** In the time zone of the site, and in UTC. */
function writeDates(name: string, at: Date, timeZone: string): Xml {
  const written = (text: string) => text.slice(0, 19).replace('T', ' ')
  const day = writtenDay(at)
  const time = day === null ? at : (fromClockTime(`${day}T00:00`, timeZone) ?? at)
  const local = `<wp:${name}>${written(toZonedTime(time, timeZone))}</wp:${name}>`
  return { xml: `${local}\n<wp:${name}_gmt>${written(time.toISOString())}</wp:${name}_gmt>` }
}

function rssDate(at: Date): string {
  return at.toUTCString().replace('GMT', '+0000')
}
