// The parts of the public site that the owner can switch off. The setting `switchedOff` holds those that are off.

/** Where the owner switches them. */
export const PARTS_PATH = '/admin/settings/site#parts'

/** Built-in pages, each at the path of its name. */
export const PAGE_PARTS = [
  'projects',
  'languages',
  'categories',
  'resources',
  'archive',
  'about',
  'contact',
  'faq',
  'privacy',
  'disclaimer',
] as const
export type PagePart = (typeof PAGE_PARTS)[number]

/** Sections of the home page. */
export const HOME_PARTS = ['homePosts', 'homeProjects', 'homeTopics', 'homeHello'] as const

/** The line of the footer that names the typefaces. */
export const FOOTER_PARTS = ['typefaces'] as const

export const SITE_PARTS = [...PAGE_PARTS, ...HOME_PARTS, ...FOOTER_PARTS] as const
export type SitePart = (typeof SITE_PARTS)[number]
