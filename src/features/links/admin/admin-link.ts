// What the owner's list of gated links shows, and what it can be asked for. Instants are ISO 8601.

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

/** The state of the list; '' stands for a filter that is not used, which for the state means all but the archived. */
export type LinkListQuery = {
  search: string
  state: LinkState | 'any' | ''
  lock: (typeof LINK_LOCKS)[number] | ''
  /** Whether an article leads to it, or it belongs to a post. */
  place: (typeof LINK_PLACES)[number] | ''
  sort: LinkSort
  direction: SortDirection
  page: number
}

/** The steps through a gate, without bots and the owner. */
export type GateCounts = {
  opened: number
  ready: number
  clicked: number
  unlocked: number
  accessed: number
  wrongPasswords: number
}

export type AdminLink = {
  id: string
  alias: string
  name: string
  url: string
  hasPassword: boolean
  state: LinkState
  /** The one post it can be opened on; null for any. */
  post: { slug: string; title: string } | null
  startsAt: string | null
  expiresAt: string | null
  maxUses: number | null
  /** How often the address was handed out, to whomever: this is what `maxUses` ends. */
  uses: number
  counts: GateCounts
  /** Posts whose article leads to it. */
  mentions: number
  createdAt: string
}

export type LinkMention = { id: string; slug: string; title: string; isPublished: boolean }

/** A link with what its drawer shows beyond the list. */
export type LinkDetails = AdminLink & {
  /** To be handed back by who changes the link. */
  version: string
  mentionedBy: LinkMention[]
}

export type LinkListing = { links: AdminLink[]; total: number; page: number; pages: number }

export type PostChoice = { slug: string; title: string; isPublished: boolean }

export type GateDay = { day: string } & GateCounts
/** The days of a period, oldest first and without gaps, and their sum. */
export type GateStats = { days: GateDay[]; sum: GateCounts }

/** The address that opens a link on a post. */
export function linkPath(postSlug: string, alias: string): string {
  return `/posts/${postSlug}?token=${alias}`
}

/** Addresses handed out per countdown begun, in whole per cent; null where none began. */
export function accessRate({ opened, accessed }: Pick<GateCounts, 'opened' | 'accessed'>): number | null {
  return opened === 0 ? null : Math.round((accessed / opened) * 100)
}
