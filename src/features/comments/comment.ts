// What a comment is to visitors, and how many of them are shown.

/** One comment as visitors see it. There is no field for the address: it cannot leave by accident. */
export type CommentView = {
  id: string
  name: string
  /** In pieces: text, link, text, link, …, text. */
  text: string[]
  /** ISO date. */
  createdAt: string
  likes: number
  adminReply: { text: string[]; repliedAt: string | null } | null
  /** The owner changed the words of the author. */
  isEdited: boolean
  /** 0 for top-level. */
  level: number
  replies: CommentView[]
}

/** One page of the comments of a post: the newest of them, or older ones, with what they answer. */
export type CommentPage = {
  list: CommentView[]
  /** Counted from 1. */
  page: number
  pages: number
  /** Comments on all pages. */
  total: number
}

/** Rendering takes time and the page weight: what is older stands on further pages. */
export const COMMENTS_PER_PAGE = 50
export const COMMENT_PAGES_MAX = 200

/** The query parameter of the address that names a page of comments. */
export const COMMENT_PAGE_PARAM = 'comments'

/** The query parameter that asks for the page on which a comment stands. */
export const COMMENT_PARAM = 'comment'

/** The page of comments that an address names; anything else than a number from 2 is the first. */
export function readCommentPage(params: URLSearchParams): number {
  const written = params.get(COMMENT_PAGE_PARAM) ?? ''
  const page = /^[1-9]\d{0,2}$/.test(written) ? Number(written) : 1
  return page <= COMMENT_PAGES_MAX ? page : 1
}

/** The query of the address of a page of comments. */
export function commentPageQuery(page: number): string {
  return page > 1 ? `?${COMMENT_PAGE_PARAM}=${page}` : ''
}

/** Top-level comments shown at first, and added by every click. */
export const VISIBLE_AT_FIRST = 2
export const LOAD_MORE_COUNT = 2

const LABEL_MAX = 5
const REPLY_LEVEL_MAX = 3

/** The button promises at most five and adds two: the specification's wording, kept as it is. */
export function loadMoreLabel(remaining: number): string {
  return `Load ${Math.min(LABEL_MAX, remaining)} More Comment`
}

export function repliesLabel(count: number, isShown: boolean): string {
  return `${isShown ? 'Hide' : 'Show'} ${count} ${count === 1 ? 'reply' : 'replies'}`
}

export function acceptsReplies(level: number): boolean {
  return level < REPLY_LEVEL_MAX
}

/** Why a post takes no more comments: the owner closed the thread, or it has reached the age at which threads close. */
export type ThreadClosedReason = 'owner' | 'age'

/** The id of a comment in the page. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`
}

/** The id of the whole part of the page. */
export const COMMENTS_ANCHOR = 'comments'

/** Where the two forms stand, for those who come there without JavaScript. */
export const NEW_COMMENT_ANCHOR = 'new-comment'
export const REPLY_ANCHOR = 'reply'

/** Id of the form whose buttons, without JavaScript, ask for the page with one reply form open. */
export const REPLY_FORM_ID = 'reply-opener'
