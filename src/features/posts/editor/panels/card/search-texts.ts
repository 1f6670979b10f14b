// The texts that search engines and link previews show of a post, as its page will have them (lib/web/page-meta.ts).
import { truncateDescription } from '#src/lib/web/page-meta.ts'
import { isWebAddress } from '#src/lib/web/web-address.ts'
import { authorsOf, formatAuthors, parseAuthors } from '../../../authors.ts'
import type { DraftFields } from '../../../drafts/draft.ts'
import { SEARCH_TITLE_LENGTH } from '../../../post-limits.ts'
import type { EditedSite } from '../../editing-context.ts'

export type SearchTexts = { pageTitle: string; sharedTitle: string; description: string; host: string }

/** `pageTitle` is cut as search engines cut it; `sharedTitle` is that of link previews. */
export function searchTexts(fields: DraftFields, site: Pick<EditedSite, 'origin' | 'name' | 'author'>): SearchTexts {
  const title = oneLine(fields.title) || 'Untitled'
  const own = oneLine(fields.metaTitle)
  return {
    pageTitle: truncateDescription(own || (title === site.name ? title : `${title} · ${site.name}`), SEARCH_TITLE_LENGTH),
    sharedTitle: own || title,
    description: truncateDescription(fields.metaDescription.trim() || fields.description.trim() || defaultDescription(fields, title, site)),
    host: addressShown(fields, site),
  }
}

function defaultDescription(fields: DraftFields, title: string, site: Pick<EditedSite, 'author'>): string {
  if (fields.type === 'page') return `${title}.`
  return `${title}. By ${formatAuthors(authorsOf({ authors: parseAuthors(fields.authors) }, site.author))}.`
}

/** Search engines show the address of the original. */
function addressShown({ canonicalUrl, type, slug }: DraftFields, site: Pick<EditedSite, 'origin'>): string {
  const original = isWebAddress(canonicalUrl.trim()) ? URL.parse(canonicalUrl.trim()) : null
  const page = `${site.origin.replace(/^https?:\/\//, '')} › ${type === 'page' ? slug : 'posts'}`
  return original ? [original.host, ...original.pathname.split('/').filter(Boolean)].join(' › ') : page
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
