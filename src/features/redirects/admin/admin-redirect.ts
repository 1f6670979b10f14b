// The types of the owner's list of redirects: its query and its rows. Instants are ISO 8601.
import type { RedirectStatus } from '#src/db/schema/redirects.ts'

export const REDIRECTS_PER_PAGE = 25

/** `post`, `page` and `category` are former addresses that the site redirects itself. */
export const REDIRECT_KINDS = ['exact', 'prefix', 'gone', 'post', 'page', 'category'] as const
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

export const REDIRECT_SORTS = ['created', 'from', 'hits', 'lastHit'] as const
export type RedirectSort = (typeof REDIRECT_SORTS)[number]
export type SortDirection = 'asc' | 'desc'

/** The state of the list. '' is an inactive filter. */
export type RedirectListQuery = {
  search: string
  kind: RedirectKind | ''
  sort: RedirectSort
  direction: SortDirection
  page: number
}

export type AdminRedirect = {
  id: string
  kind: RedirectKind
  /** As the owner writes it. */
  from: string
  /** Null when the address is gone. */
  to: string | null
  status: RedirectStatus
  /** Null for former addresses, which are not counted. */
  hits: number | null
  lastHitAt: string | null
  createdAt: string
  /** The state that an edit begins with; null for former addresses, which cannot be edited. */
  version: string | null
}

export type RedirectListing = { redirects: AdminRedirect[]; total: number; page: number; pages: number }

export function isEditable({ version }: AdminRedirect): boolean {
  return version !== null
}
