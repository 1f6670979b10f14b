// What every page says about itself: to search engines, and to whoever shows a preview of a shared link.

import type { MetaDescriptor } from 'react-router'
import { trimEndOf } from '../text/trim-end-of.ts'

export const DESCRIPTION_LENGTH = 160

const DEFAULT_IMAGE = { path: '/og.png', width: '1200', height: '630' } as const

export type JsonLd = { [key: string]: JsonLdValue | undefined }
type JsonLdValue = string | number | boolean | null | JsonLd | readonly JsonLdValue[]

export type PageMeta = {
  /** Without the site's name, which is added. */
  title: string
  description: string
  /** Path of the page with its query, as requested. */
  path: string
  origin: string
  siteName: string
  /** Address of a picture, as stored with a post; drawings are not understood everywhere and give way to the default. */
  image?: string | null
  type?: 'website' | 'article' | 'profile'
  keywords?: string[]
  noindex?: boolean
  jsonLd?: JsonLd[]
  /** Of an article; instants in ISO 8601. */
  article?: { publishedAt: string; updatedAt: string; author: string; categories: string[] }
}

/** The descriptors for a route's `meta`. Results of a search are never to be indexed. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const description = shorten(page.description)
  const canonical = canonicalUrl(page.origin, page.path)
  const noindex = page.noindex || hasSearch(page.path)
  return [
    { title: page.title === page.siteName ? page.title : `${page.title} · ${page.siteName}` },
    { name: 'description', content: description },
    ...(page.keywords?.length ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...imageMeta(page),
    ...articleMeta(page.article),
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

function imageMeta({ image, origin, title }: PageMeta): MetaDescriptor[] {
  const own = image ? sharedImageUrl(origin, image) : null
  const size = [
    { property: 'og:image:width', content: DEFAULT_IMAGE.width },
    { property: 'og:image:height', content: DEFAULT_IMAGE.height },
  ]
  return [
    { property: 'og:image', content: own ?? `${origin}${DEFAULT_IMAGE.path}` },
    ...(own ? [] : size),
    ...(own ? [{ property: 'og:image:alt', content: title }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function articleMeta(article: PageMeta['article']): MetaDescriptor[] {
  if (!article) return []
  return [
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:author', content: article.author },
    ...[...new Set(article.categories)].map((name) => ({ property: 'article:tag', content: name })),
  ]
}

/** The absolute address under which other sites may show a post's picture; null when it is none they could show. */
export function sharedImageUrl(origin: string, image: string): string | null {
  if (!/^(?:https?:)?\//i.test(image) || !URL.canParse(image, origin)) return null
  // One of the widths: the server answers clients that do not ask for WebP with a JPEG.
  const url = new URL(image.replace(/^\/media\/[0-9a-f]{64}$/, '$&/1000'), origin)
  return url.pathname.toLowerCase().endsWith('.svg') ? null : url.href
}

/**
 * The one address of a page: without a trailing slash, and of the query only the category and a page after the first.
 * Results of a search share the address of the list they come from.
 */
export function canonicalUrl(origin: string, path: string): string {
  // Joined as text: resolved against the origin, a path of `//host` would leave the site.
  const url = new URL(`${origin}/${path}`)
  const kept = new URLSearchParams()
  const category = url.searchParams.get('category')?.trim()
  const page = Number(url.searchParams.get('page'))
  if (!hasSearch(path)) {
    if (category) kept.set('category', category)
    if (Number.isSafeInteger(page) && page > 1) kept.set('page', String(page))
  }
  const query = kept.toString()
  const pathname = url.pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return `${origin}${pathname}${query && `?${query}`}`
}

function hasSearch(path: string): boolean {
  return Boolean(new URLSearchParams(path.split('?').slice(1).join('?').split('#')[0]).get('search')?.trim())
}

/** One line of at most 160 characters; what is cut ends with an ellipsis, after a whole word where there is one. */
export function shorten(text: string, limit = DESCRIPTION_LENGTH): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const space = line.lastIndexOf(' ', limit - 1)
  // A text without spaces, or with one very long word, is cut within the word.
  const cut = space >= limit / 2 ? line.slice(0, space) : line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  return `${trimEndOf(cut, ' ,;:.!?–—-')}…`
}
