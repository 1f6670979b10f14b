// The types of the owner's list of subscribers: its query and its rows. Instants are ISO 8601.
import type { SubscriberSource, SubscriberStatus } from '#src/db/schema/subscribers.ts'

export const SUBSCRIBERS_PER_PAGE = 25

export const SUBSCRIBER_STATUSES = ['active', 'pending', 'left', 'suspended'] as const satisfies readonly SubscriberStatus[]

export const STATUS_LABELS = {
  active: 'Subscribed',
  pending: 'Waiting for confirmation',
  left: 'Left',
  suspended: 'Suspended',
} as const satisfies Record<SubscriberStatus, string>

export const SOURCE_LABELS = {
  article: 'After an article',
  footer: 'Footer',
  page: 'Subscribe page',
} as const satisfies Record<SubscriberSource, string>

export const SUBSCRIBER_SORTS = ['since', 'email', 'lastMailed'] as const
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number]
export type SortDirection = 'asc' | 'desc'

/** '' is an inactive filter. */
export type SubscriberFilters = { search: string; status: SubscriberStatus | ''; source: SubscriberSource | '' }

/** The state of the list. */
export type SubscriberListQuery = SubscriberFilters & { sort: SubscriberSort; direction: SortDirection; page: number }

/** What a removal needs of a subscriber. */
export type SelectedSubscriber = { id: string; email: string }

export type AdminSubscriber = SelectedSubscriber & {
  status: SubscriberStatus
  source: SubscriberSource
  /** The confirmation; before it, when the address was entered. */
  since: string
  /** Null unless the status is `left`. */
  leftAt: string | null
  lastMailedAt: string | null
}

/** How many are subscribed, and how many have not confirmed yet, whatever the filters are. */
export type SubscriberCounts = { active: number; pending: number }

export type SubscriberListing = {
  subscribers: AdminSubscriber[]
  counts: SubscriberCounts
  total: number
  page: number
  pages: number
}
