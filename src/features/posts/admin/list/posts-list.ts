// The types of the owner's list of posts: its query and its rows.
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { ImageSource } from '#src/features/media/image-source.ts'

export const ADMIN_POSTS_PER_PAGE = 25
/** Days of the sparkline beside the views. */
export const RECENT_DAYS = 30

export const ADMIN_TABS = ['all', 'published', 'drafts', 'scheduled', 'projects', 'trash'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const ADMIN_HAS = ['comments', 'waiting', 'changes', 'no-description', 'no-thumbnail'] as const
export type AdminHas = (typeof ADMIN_HAS)[number]

export const ADMIN_UPDATED = ['day', 'week', 'month', 'year', 'older'] as const
export type AdminUpdated = (typeof ADMIN_UPDATED)[number]

export const ADMIN_SORTS = ['updated', 'date', 'title', 'views'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]
export type SortDirection = 'asc' | 'desc'

/** The state of the list. '' is an inactive filter; `page` starts at 1. */
export type AdminListQuery = {
  tab: AdminTab
  search: string
  category: string
  has: AdminHas | ''
  updated: AdminUpdated | ''
  sort: AdminSort
  direction: SortDirection
  page: number
  /** The id of the saved view that the state was changed from. */
  view: string
}

/** Instants are ISO 8601. */
export type AdminPost = {
  id: string
  slug: string
  /** Of a draft the title of the working copy, of any other post the public title. */
  title: string
  description: string
  status: PostStatus
  /** The status before it was moved to the trash. */
  trashedFrom: PostStatus | null
  /** Readers do not see the newest text: a post other than a draft has a working copy. */
  hasChanges: boolean
  isProject: boolean
  category: string[]
  image: ImageSource
  /** The public date; of a scheduled post the date on which it will be published. */
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  views: number
  /** Views of the last `RECENT_DAYS` days, oldest first. */
  recentViews: number[]
  /** Approved and held comments, and the held ones among them. */
  comments: number
  heldComments: number
  gatedLinkClicks: number
  /** For optimistic concurrency: a change sends it back. */
  version: number
}

/** What bulk changes need of a post. */
export type SelectedPost = Pick<AdminPost, 'id' | 'title' | 'status' | 'hasChanges' | 'category' | 'version'>

export type AdminTabCounts = Record<AdminTab, number>

export type AdminListing = {
  posts: AdminPost[]
  counts: AdminTabCounts
  /** The number of matching posts. */
  total: number
  page: number
  pages: number
}
