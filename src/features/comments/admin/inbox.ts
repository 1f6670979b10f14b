// The types of the owner's inbox: its query and its comments.
import type { CommentStatus } from '#src/db/schema/comments.ts'
import type { ThreadClosedReason } from '../comment.ts'

export const COMMENTS_PER_PAGE = 25

/** The highest count of other comments by the same author. */
export const AUTHOR_COUNT_MAX = 99

export const QUEUES = ['waiting', 'unanswered', 'flagged', 'all', 'spam', 'trash'] as const
export type Queue = (typeof QUEUES)[number]
export type QueueCounts = Record<Queue, number>

export const PERIODS = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const SORTS = ['newest', 'oldest'] as const
export type Sort = (typeof SORTS)[number]

/** The state of the inbox. '' is an inactive filter; `page` starts at 1. */
export type InboxQuery = {
  queue: Queue
  search: string
  postId: string
  /** Id of a comment by the author, because email addresses must not appear in URLs. */
  authorOf: string
  period: Period | ''
  sort: Sort
  page: number
}

/** A comment before an edit by the owner or by its writer. */
export type EarlierState = {
  editedAt: string
  editedBy: string | null
  isByAuthor: boolean
  userName: string
  commentText: string
  adminReply: string | null
}

/** Instants are ISO 8601. */
export type InboxComment = {
  id: string
  status: CommentStatus
  /** The status before it was moved to the trash. */
  trashedFrom: CommentStatus | null
  name: string
  address: string
  text: string
  /** The rendered Markdown; null for plain text. */
  html: string | null
  createdAt: string
  /** When the server read it. */
  readAt: string
  likes: number
  /** Approved and held replies. */
  replies: number
  heldBecause: string | null
  /** Null once the owner has reviewed it. */
  flaggedBecause: string | null
  adminReply: string | null
  isAnswered: boolean
  adminRepliedAt: string | null
  needsNoReply: boolean
  parent: { id: string; name: string; text: string } | null
  /** Hidden although approved, because a comment above it is not approved. */
  isBelowHidden: boolean
  post: { id: string; slug: string; title: string; isPublished: boolean; closed: ThreadClosedReason | null }
  /** Other comments from the same email address. At `AUTHOR_COUNT_MAX`, `others` stands for that many or more; `shown` and `spam` are parts of it. */
  author: { others: number; shown: number; spam: number; isBanned: boolean }
  earlier: EarlierState[]
}

/** What bulk changes need of a comment. */
export type SelectedComment = Pick<InboxComment, 'id' | 'name' | 'status' | 'flaggedBecause' | 'isAnswered' | 'needsNoReply' | 'readAt'>

export function acceptsOwnerReply({ status }: InboxComment): boolean {
  return status === 'shown' || status === 'held'
}

/** Held, spam, or approved with a flag that the owner has not reviewed. */
export function isApprovable({ status, flaggedBecause }: SelectedComment): boolean {
  return status === 'held' || status === 'spam' || (status === 'shown' && flaggedBecause !== null)
}

export type Inbox = {
  comments: InboxComment[]
  counts: QueueCounts
  /** The number of matching comments. */
  total: number
  page: number
  pages: number
}

export type PostChoice = { id: string; title: string }
