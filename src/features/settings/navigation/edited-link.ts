// Links of the navigation in the form.
import type { FooterItem, SiteLink } from './site-links.ts'

export const LINK_KINDS = { page: 'Page', category: 'Category', external: 'External link' } as const
type LinkKind = keyof typeof LINK_KINDS

/** `kind` chooses the controls. Only the label and the address are stored. */
export type EditedLink = { kind: LinkKind | 'heading'; label: string; href: string }

export function isLinkKind(name: string): name is LinkKind {
  return Object.hasOwn(LINK_KINDS, name)
}

export function kindOfHref(href: string): LinkKind {
  if (href.startsWith('/category/')) return 'category'
  return href.startsWith('/') ? 'page' : 'external'
}

export function editedLink({ label, href }: FooterItem): EditedLink {
  return href === null ? { kind: 'heading', label, href: '' } : { kind: kindOfHref(href), label, href }
}

/** The item to store. */
export function storedLink({ kind, label, href }: EditedLink): FooterItem {
  return { label, href: kind === 'heading' ? null : href }
}

export function nameOfLink({ label, href, kind }: EditedLink, index: number): string {
  return label || href || (kind === 'heading' ? `heading ${index + 1}` : `link ${index + 1}`)
}

/** Pages of the program, for suggestions. Any other path of the site can be typed. */
export const SITE_PAGES: readonly SiteLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Posts', href: '/posts' },
  { label: 'Projects', href: '/projects' },
  { label: 'Archive', href: '/archive' },
  { label: 'Languages', href: '/languages' },
  { label: 'Categories', href: '/categories' },
  { label: 'Resources', href: '/resources' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'FAQ', href: '/faq' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms of service', href: '/disclaimer' },
  { label: 'RSS', href: '/rss.xml' },
  { label: 'Atom', href: '/atom.xml' },
  { label: 'JSON Feed', href: '/feed.json' },
]
