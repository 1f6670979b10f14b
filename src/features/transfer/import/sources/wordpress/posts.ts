import { DESCRIPTION_MAX, TITLE_MAX } from '#src/features/posts/post-limits.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { decodeEntities, plainTextOf } from '../html-text.ts'
import type { SourcePost } from '../source.ts'
import { childText, type XmlElement } from '../xml/read-xml.server.ts'
import { type Export, metaOf, metasOf } from './export.server.ts'
import { readFootnotes } from './footnotes.ts'
import { readBody } from './post-body.ts'
import { readSearchMeta } from './search-meta.ts'

/** Front matter has a bounded length. */
const NAMES_MAX = 60

/** Reads a post or page. `slugs` are those of earlier ones. Throws an Error whose message is the reason to skip it. */
export function readPost(item: XmlElement, site: Export, slugs: Set<string>): SourcePost {
  const id = childText(item, 'wp:post_id')
  const isPage = childText(item, 'wp:post_type') === 'page'
  const { html, notes: ofBody } = readBody(childText(item, 'content:encoded'), {
    attachments: site.attachments,
    attached: site.attached.get(id) ?? [],
    reusedBlocks: site.reusedBlocks,
    links: site.links,
    siteUrl: site.siteUrl,
  })
  const title = plainTextOf(childText(item, 'title'))
  const tags = [...namesOf(item, 'category'), ...namesOf(item, 'post_tag')]
  const notes = [...ofBody]
  if (title.length > TITLE_MAX) notes.push(`title cut: it has at most ${TITLE_MAX} characters`)
  if (tags.length > NAMES_MAX)
    notes.push(`${plural(tags.length - NAMES_MAX, 'category', 'categories')} left out: at most ${NAMES_MAX} are read`)
  return {
    slug: claimSlug(item, slugs, isPage ? 'page' : 'post'),
    markup: 'html',
    body: `${html}${readFootnotes(metaOf(item, 'footnotes'))}`,
    notes,
    frontMatter: {
      title: (title || 'Untitled').slice(0, TITLE_MAX).toWellFormed(),
      type: isPage ? 'page' : undefined,
      date: dateOf(item, 'wp:post_date_gmt') ?? dateOf(item, 'wp:post_date') ?? dateOf(item, 'pubDate'),
      updated: dateOf(item, 'wp:post_modified_gmt') ?? dateOf(item, 'wp:post_modified'),
      status: childText(item, 'wp:status') || undefined,
      // The password itself is not needed.
      password: childText(item, 'wp:post_password') === '' ? undefined : 'set',
      ...readSearchMeta(item, descriptionOf(item), notes),
      image: site.attachments.get(metaOf(item, '_thumbnail_id') ?? '')?.url,
      image_alt: plainMeta(item, 'thumbnail_alt', 1_000) ?? (site.attachments.get(metaOf(item, '_thumbnail_id') ?? '')?.alt || undefined),
      thumbnail_focus: plainMeta(item, 'thumbnail_focus'),
      tags: tags.slice(0, NAMES_MAX),
      authors: authorsOf(item, site),
      url: pathOf(childText(item, 'link')),
      aliases: formerPaths(item),
      canonical: canonicalOf(item),
      language: plainMeta(item, 'language'),
      project_preview_url: plainMeta(item, 'project_preview_url'),
      project_source_url: plainMeta(item, 'project_source_url'),
      series: plainMeta(item, 'series'),
      series_order: plainMeta(item, 'series_order'),
    },
  }
}

/** Two posts of one name exist in WordPress below different pages, or at different dates. */
function claimSlug(item: XmlElement, slugs: Set<string>, type: string): string {
  const id = childText(item, 'wp:post_id')
  const wanted = slugify(decodeAddress(childText(item, 'wp:post_name')) || plainTextOf(childText(item, 'title')) || `post-${id}`)
  const slug = slugs.has(`${type} ${wanted}`) ? slugify(`${wanted}-${id || item.line}`) : wanted
  slugs.add(`${type} ${slug}`)
  return slug
}

/** Dates of drafts are zeros in WordPress. Times in GMT get their zone, others are in the time zone of the site. */
function dateOf(item: XmlElement, name: string): string | undefined {
  const written = childText(item, name)
  if (name === 'pubDate') {
    const time = Date.parse(written)
    return Number.isNaN(time) || time < 0 ? undefined : new Date(time).toISOString()
  }
  if (!/^[12]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(written) || Number.isNaN(Date.parse(`${written.replace(' ', 'T')}Z`)))
    return undefined
  return name.endsWith('_gmt') ? `${written.replace(' ', 'T')}Z` : written
}

function descriptionOf(item: XmlElement): string {
  const text = plainTextOf(childText(item, 'excerpt:encoded'))
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1).toWellFormed()}…` : text
}

function namesOf(item: XmlElement, domain: string): string[] {
  return item.children
    .filter((child) => child.name === 'category' && child.attributes.domain === domain)
    .map((child) =>
      plainTextOf(child.text.trim() || decodeAddress(child.attributes.nicename ?? ''))
        .slice(0, 200)
        .toWellFormed(),
    )
    .filter((name) => name !== '' && !(domain === 'category' && name === 'Uncategorized'))
}

function authorsOf(item: XmlElement, { authors }: Export): string[] {
  const login = childText(item, 'dc:creator')
  const name = authors.get(login) ?? decodeEntities(login)
  return name === '' ? [] : [name.slice(0, 200).toWellFormed()]
}

/** The path of the post's former address; undefined for drafts, which have none (`/?p=7`). */
function pathOf(link: string): string | undefined {
  const url = URL.parse(link)
  return url === null || url.pathname === '/' || url.search !== '' ? undefined : decodeAddress(url.pathname).slice(0, 2_000)
}

/** The original that a plugin for search engines, or an export of this program, names. */
function canonicalOf(item: XmlElement): string | undefined {
  const names = ['canonical_url', '_yoast_wpseo_canonical', 'rank_math_canonical_url', '_aioseo_canonical_url']
  return names.map((name) => metaOf(item, name)).find((written) => written !== null && written.trim() !== '') ?? undefined
}

/** Plugins store values of several parts in the notation of PHP. */
function plainMeta(item: XmlElement, key: string, maxLength = 200): string | undefined {
  const value = metaOf(item, key) ?? ''
  return value === '' || value.length > maxLength || /^[abdiOs]:\d/.test(value) ? undefined : value
}

const FORMER_MAX = 20

/** The post's address with each of its earlier names. */
function formerPaths(item: XmlElement): string[] | undefined {
  const path = pathOf(childText(item, 'link'))
  const name = decodeAddress(childText(item, 'wp:post_name'))
  const names = metasOf(item, '_wp_old_slug')
    .slice(0, FORMER_MAX)
    .map((slug) => decodeAddress(slug).slice(0, 200))
  if (path === undefined || name === '' || !path.includes(`/${name}`) || names.length === 0) return undefined
  const start = path.lastIndexOf(`/${name}`)
  return names.map((former) => `${path.slice(0, start)}/${former}${path.slice(start + 1 + name.length)}`)
}
