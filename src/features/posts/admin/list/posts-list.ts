// What the owner's list of posts shows, and what it can be asked for.
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { ImageSource } from '#src/features/media/image-source.ts'

export const ADMIN_POSTS_PER_PAGE = 25
/** Days of the small chart beside the views. */
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

/** The state of the list; '' stands for a filter that is not used, `page` counts from 1. */
export type AdminListQuery = {
  tab: AdminTab
  search: string
  category: string
  has: AdminHas | ''
  updated: AdminUpdated | ''
  sort: AdminSort
  direction: SortDirection
  page: number
}

/** Instants are ISO 8601. */
export type AdminPost = {
  id: string
  slug: string
  /** What a draft is called by now; what readers see of every other post. */
  title: string
  description: string
  status: PostStatus
  /** What the post was before it went to the trash. */
  trashedFrom: PostStatus | null
  /** The editor saved something that readers do not see yet. */
  hasChanges: boolean
  isProject: boolean
  category: string[]
  image: ImageSource
  /** The date readers see; of a scheduled post the moment it is published. */
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  views: number
  /** Views of the last `RECENT_DAYS` days, oldest first. */
  recentViews: number[]
  /** Comments that are shown or held, and those of them that are held. */
  comments: number
  heldComments: number
  linkClicks: number
  /** To be handed back by who changes the post. */
  version: number
}

export type AdminTabCounts = Record<AdminTab, number>

export type AdminListing = {
  posts: AdminPost[]
  counts: AdminTabCounts
  /** Posts that match. */
  total: number
  page: number
  pages: number
}
