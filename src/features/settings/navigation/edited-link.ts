// Links of the navigation in the form.
import type { FooterItem } from './site-links.ts'

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
