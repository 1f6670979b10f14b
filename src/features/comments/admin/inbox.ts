// What the owner sees of comments, and what the list of them can be asked for.
import type { CommentStatus } from '#src/db/schema/comments.ts'
import type { ThreadClosedReason } from '../comment.ts'

export const COMMENTS_PER_PAGE = 25

/** Other comments of an author are counted up to here. */
export const AUTHOR_COUNT_MAX = 99

export const QUEUES = ['waiting', 'unanswered', 'flagged', 'all', 'spam', 'trash'] as const
export type Queue = (typeof QUEUES)[number]
export type QueueCounts = Record<Queue, number>

export const PERIODS = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const SORTS = ['newest', 'oldest'] as const
export type Sort = (typeof SORTS)[number]

/** The state of the list; '' stands for a filter that is not used, `page` counts from 1. */
export type InboxQuery = {
  queue: Queue
  search: string
  postId: string
  /** Id of a comment whose author is meant: addresses stay out of URLs. */
  authorOf: string
  period: Period | ''
  sort: Sort
  page: number
}

/** How a comment read before the owner changed it. */
export type EarlierState = { editedAt: string; editedBy: string | null; userName: string; commentText: string; adminReply: string | null }

/** Instants are ISO 8601. */
export type InboxComment = {
  id: string
  status: CommentStatus
  /** What it was before it went to the trash. */
  trashedFrom: CommentStatus | null
  name: string
  address: string
  text: string
  createdAt: string
  likes: number
  /** Comments that answer it, whether shown or held. */
  replies: number
  heldBecause: string | null
  /** Null once the owner has looked at it. */
  flaggedBecause: string | null
  adminReply: string | null
  adminRepliedAt: string | null
  needsNoReply: boolean
  parent: { id: string; name: string; text: string } | null
  /** Visitors do not see it although it is shown: what it answers is not. */
  isBelowHidden: boolean
  post: { id: string; slug: string; title: string; isPublished: boolean; closed: ThreadClosedReason | null }
  /** Other comments of the same address; `others` at `AUTHOR_COUNT_MAX` means that or more, the rest being shares of those counted. */
  author: { others: number; shown: number; spam: number; isBanned: boolean }
  earlier: EarlierState[]
}

export function acceptsOwnerReply({ status }: InboxComment): boolean {
  return status === 'shown' || status === 'held'
}

/** It waits, is taken for spam, or is shown with a flag that the owner has not looked at. */
export function isApprovable({ status, flaggedBecause }: InboxComment): boolean {
  return status === 'held' || status === 'spam' || (status === 'shown' && flaggedBecause !== null)
}

export type Inbox = {
  comments: InboxComment[]
  counts: QueueCounts
  /** Comments that match. */
  total: number
  page: number
  pages: number
}

export type PostChoice = { id: string; title: string }
