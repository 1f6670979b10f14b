// Meta tags of pages, for search engines and link previews.
import type { MetaDescriptor } from 'react-router'
import { trimEndOf } from '../text/trim-end-of.ts'

export const DESCRIPTION_LENGTH = 160

/** The size of the pictures that the site draws for link previews, in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const

export type JsonLd = { [key: string]: JsonLdValue | undefined }
type JsonLdValue = string | number | boolean | null | JsonLd | readonly JsonLdValue[]

export type PageMeta = {
  /** Without the name of the site, which `pageMeta` appends. */
  title: string
  description: string
  /** What the owner wrote for search engines and link previews in place of both; the title whole, without the name of the site. */
  metaTitle?: string
  metaDescription?: string
  /** Path of the page with its query, as requested. */
  path: string
  origin: string
  siteName: string
  /** In place of the social picture. An SVG does not replace it, because not all sites support SVG. */
  image?: string | null
  /** What the picture shows; the title of the page by default. */
  imageAlt?: string
  /** The path of the social picture. */
  socialPicture: string
  type?: 'website' | 'article' | 'profile'
  keywords?: string[]
  noindex?: boolean
  /** The original on another site. */
  canonical?: string | null
  jsonLd?: JsonLd[]
  /** Dates in ISO 8601. */
  article?: { publishedAt: string; updatedAt: string; authors: readonly string[]; categories: string[] }
}

/** The descriptors for `meta` of a route. Search results get `noindex`. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const description = truncateDescription(page.metaDescription || page.description)
  const fullTitle = page.title === page.siteName ? page.title : `${page.title} · ${page.siteName}`
  const canonical = page.canonical ?? canonicalUrl(page.origin, page.path)
  const noindex = page.noindex || hasSearch(page.path)
  return [
    { title: page.metaTitle || fullTitle },
    { name: 'description', content: description },
    ...(page.keywords?.length ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.metaTitle || page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...imageMeta(page),
    ...articleMeta(page.article),
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

function imageMeta({ image, imageAlt, socialPicture, origin, siteName, title, type }: PageMeta): MetaDescriptor[] {
  const own = image ? sharedImageUrl(origin, image) : null
  const size = [
    { property: 'og:image:width', content: String(SOCIAL_PICTURE.width) },
    { property: 'og:image:height', content: String(SOCIAL_PICTURE.height) },
  ]
  return [
    { property: 'og:image', content: own ?? `${origin}${socialPicture}` },
    ...(own ? [] : [{ property: 'og:image:type', content: socialPicture.endsWith('.jpg') ? 'image/jpeg' : 'image/png' }, ...size]),
    { property: 'og:image:alt', content: imageAlt || (type === 'article' ? title : siteName) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function articleMeta(article: PageMeta['article']): MetaDescriptor[] {
  if (!article) return []
  return [
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    ...article.authors.map((name) => ({ property: 'article:author', content: name })),
    ...[...new Set(article.categories)].map((name) => ({ property: 'article:tag', content: name })),
  ]
}

/** The absolute URL of a picture for link previews. Null when other sites cannot display it. */
export function sharedImageUrl(origin: string, image: string): string | null {
  if (!/^(?:https?:)?\//i.test(image) || !URL.canParse(image, origin)) return null
  // A variant, because stored pictures may be WebP: variants are JPEG for clients that do not accept WebP.
  const url = new URL(image.replace(/^\/media\/[0-9a-f]{64}$/, '$&/1000'), origin)
  return url.pathname.toLowerCase().endsWith('.svg') ? null : url.href
}

/**
 * The canonical URL of a page: without a trailing slash, and with only `category` and `page` (above 1) of the query. Search results have the URL of
 * the list.
 */
export function canonicalUrl(origin: string, path: string): string {
  // Concatenated, because `new URL("//host", origin)` would lead to another site.
  const url = new URL(`${origin}/${path}`)
  const parameters = new URLSearchParams()
  const category = url.searchParams.get('category')?.trim()
  const page = Number(url.searchParams.get('page'))
  if (!hasSearch(path)) {
    if (category) parameters.set('category', category)
    if (Number.isSafeInteger(page) && page > 1) parameters.set('page', String(page))
  }
  const query = parameters.toString()
  const pathname = url.pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return `${origin}${pathname}${query && `?${query}`}`
}

function hasSearch(path: string): boolean {
  return Boolean(new URLSearchParams(path.split('?').slice(1).join('?').split('#')[0]).get('search')?.trim())
}

/** One line of at most `limit` characters, cut after a word, with an ellipsis. */
export function truncateDescription(text: string, limit = DESCRIPTION_LENGTH): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const space = line.lastIndexOf(' ', limit - 1)
  // Text without a space in its second half is cut within a word.
  const cut = space >= limit / 2 ? line.slice(0, space) : line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  return `${trimEndOf(cut, ' ,;:.!?–—-')}…`
}
