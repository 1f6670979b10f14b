// The types of the owner's list of gated links: its query and its rows. Instants are ISO 8601.

export const LINKS_PER_PAGE = 25

export const LINK_STATES = ['active', 'scheduled', 'expired', 'used-up', 'archived'] as const
export type LinkState = (typeof LINK_STATES)[number]

export const LINK_SORTS = ['created', 'name', 'opened', 'clicked', 'accessed', 'rate', 'expires'] as const
export type LinkSort = (typeof LINK_SORTS)[number]
export type SortDirection = 'asc' | 'desc'

export const LINK_LOCKS = ['with', 'without'] as const
export const LINK_PLACES = ['used', 'unused'] as const
export const LINK_PERIODS = [7, 30, 90, 365] as const
export type LinkPeriod = (typeof LINK_PERIODS)[number]

/** The state of the list. '' is an inactive filter; for `state` it means all links except archived ones. */
export type LinkListQuery = {
  search: string
  state: LinkState | 'any' | ''
  lock: (typeof LINK_LOCKS)[number] | ''
  /** Whether an article contains the link, or it belongs to a post. */
  place: (typeof LINK_PLACES)[number] | ''
  sort: LinkSort
  direction: SortDirection
  page: number
}

/** Counts of the steps of a gated link, without bots and the owner. */
export type GateCounts = Record<(typeof GATE_COUNTS)[number], number>
export const GATE_COUNTS = ['opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrongPasswords'] as const

export type AdminLink = {
  id: string
  alias: string
  name: string
  url: string
  hasPassword: boolean
  state: LinkState
  /** The only post on which it can be opened; null for any post. */
  post: { slug: string; title: string } | null
  startsAt: string | null
  expiresAt: string | null
  maxUses: number | null
  /** How often the target was returned, including to bots and the owner; `maxUses` limits it. */
  uses: number
  counts: GateCounts
  /** The number of posts whose article contains the link. */
  mentions: number
  createdAt: string
}

/** What bulk changes need of a link. */
export type SelectedLink = Pick<AdminLink, 'id' | 'name' | 'state'>

export type LinkMention = { id: string; slug: string; title: string; isPublished: boolean }

export type LinkDetails = AdminLink & {
  /** For optimistic concurrency: a change sends it back. */
  version: string
  mentionedBy: LinkMention[]
}

export type LinkListing = { links: AdminLink[]; total: number; page: number; pages: number }

export type PostChoice = { slug: string; title: string; isPublished: boolean }

export type GateDay = { day: string } & GateCounts
/** All days of a period, oldest first, and their sum. */
export type GateStats = { days: GateDay[]; sum: GateCounts }

/** The path that opens a link on a post. */
export function linkPath(postSlug: string, alias: string): string {
  return `/posts/${postSlug}?token=${alias}`
}

/** Accessed per opened, in whole per cent; null without an opened one. */
export function accessRate({ opened, accessed }: Pick<GateCounts, 'opened' | 'accessed'>): number | null {
  return opened === 0 ? null : Math.round((accessed / opened) * 100)
}
