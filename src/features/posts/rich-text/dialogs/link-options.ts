// The options of the link dialog's list.
import type { ArticleHeading } from '../html/list-headings.ts'
import { parseEditorLink } from './editor-link.ts'

/** `note` says what the target is. `state` is null for what visitors can open. */
export type LinkOption = { label: string; to: string; note: string; state: 'draft' | 'scheduled' | null }

export const KIND_LABELS = { post: 'Post', page: 'Page', heading: 'Heading', category: 'Category', file: 'File' } as const

const MAX_HEADINGS = 5
/** For '#' alone, which asks for the contents of the article. */
const MAX_ALL_HEADINGS = 50

/** The headings of this article that contain the text. A text that begins with # asks for them alone. */
export function findHeadings(headings: readonly ArticleHeading[], text: string): LinkOption[] {
  const wanted = normalize(text.replace(/^#/, ''))
  if (wanted === '' && !text.startsWith('#')) return []
  return headings
    .filter((heading) => normalize(heading.text).includes(wanted) || heading.id.includes(wanted))
    .slice(0, text.startsWith('#') ? MAX_ALL_HEADINGS : MAX_HEADINGS)
    .map((heading) => ({ label: heading.text, to: `#${heading.id}`, note: 'Heading of this article', state: null }))
}

/** The text to search the site for; '' for an address that is typed out. */
export function searchOf(text: string): string {
  return /^(?:#|\?|[a-z][a-z0-9+.-]*:)/i.test(text.trim()) ? '' : text.replaceAll(/[/#?]+/g, ' ').trim()
}

/** The option that Enter takes when none was selected: the first one, unless the text is an address. -1 is none. */
export function firstActive(text: string, count: number): number {
  return count > 0 && isSearchText(text) ? 0 : -1
}

/** Words, or an address that is not complete. */
export function isSearchText(text: string): boolean {
  return 'issue' in parseEditorLink(text)
}

function normalize(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}
