// Addresses with one segment: the slugs of built-in pages, those that no page can have, and the files at the root.
import { SLUG_PATTERN } from '../text/slug.ts'

/** Built-in pages. A published page with one of these slugs replaces the original text. */
export const BUILT_IN_SLUGS = ['about', 'faq', 'privacy', 'disclaimer'] as const
export type BuiltInSlug = (typeof BUILT_IN_SLUGS)[number]

export function isBuiltInSlug(slug: string): slug is BuiltInSlug {
  return BUILT_IN_SLUGS.some((each) => each === slug)
}

/** Feeds and other files that the site answers at its root. */
export const ROOT_FILES = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'robots.txt', 'llms.txt', 'site.webmanifest']

const PAGES = {
  posts: 'the list of posts',
  projects: 'the list of projects',
  languages: 'the languages page',
  categories: 'the categories page',
  resources: 'the resources page',
  archive: 'the archive',
  contact: 'the contact page',
}

/** A page of the program that gives way to a page of the owner with this slug. */
export const YIELDING_SLUGS: readonly string[] = ['subscribe']

/** The pages of the program with one segment. */
export const PAGE_SLUGS: readonly string[] = [...Object.keys(PAGES), ...BUILT_IN_SLUGS]

/** Addresses with one segment that the program answers. A test compares them with the routes. */
const RESERVED: Readonly<Record<string, string>> = {
  ...PAGES,
  category: 'the lists of categories',
  pages: 'former addresses of pages',
  '404': 'the page for missing addresses',
  preview: 'previews of drafts',
  subscription: 'the subscriptions of readers',
  admin: 'the admin area',
  functions: 'the program',
  media: 'pictures and recordings',
  plates: 'the default covers of posts',
  social: 'pictures for link previews',
  sitemap: 'the sitemap',
  feed: 'the feed',
  rss: 'the feed',
  atom: 'the feed',
  assets: 'files of the program',
  fonts: 'files of the program',
  healthz: 'health checks',
  readyz: 'health checks',
  metrics: 'the metrics',
}

export const RESERVED_SLUGS: readonly string[] = Object.keys(RESERVED)

/** Whether a page of the owner may be at this path. */
export function isOwnPagePath(path: string): boolean {
  const slug = path.slice(1)
  return SLUG_PATTERN.test(slug) && !isBuiltInSlug(slug) && reservedSlugReason(slug) === null
}

/** Why no page can have this slug, as a sentence; null when one can. */
export function reservedSlugReason(slug: string): string | null {
  const owner = Object.hasOwn(RESERVED, slug) ? RESERVED[slug] : undefined
  return owner === undefined ? null : `/${slug} is reserved for ${owner}.`
}
