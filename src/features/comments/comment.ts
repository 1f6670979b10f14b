// Comments as visitors see them, and the paging of a thread.

/** One comment as visitors see it. It has no email address, which therefore cannot leak. */
export type CommentView = {
  id: string
  name: string
  /** Sanitized. Null in the data of a document, which holds it as markup. */
  html: string | null
  /** ISO date. */
  createdAt: string
  likes: number
  adminReply: { html: string | null; repliedAt: string | null } | null
  /** When the text or the name was last edited. */
  editedAt: string | null
  /** 0 for top-level. */
  level: number
  replies: CommentView[]
}

/** One page of the comments of a post, newest first, with the comments above them. */
export type CommentPage = {
  list: CommentView[]
  /** Starts at 1. */
  page: number
  pages: number
  /** Comments on all pages. */
  total: number
}

/** Bounds the time of rendering and the weight of the page. */
export const COMMENTS_PER_PAGE = 50
export const COMMENT_PAGES_MAX = 200

/** The query parameter with the page of comments. */
export const COMMENT_PAGE_PARAM = 'comments'

/** The query parameter with a comment id; the server then renders the page that lists it. */
export const COMMENT_PARAM = 'comment'

/** The requested page of comments; 1 when the parameter is missing or invalid. */
export function readCommentPage(params: URLSearchParams): number {
  const written = params.get(COMMENT_PAGE_PARAM) ?? ''
  const page = /^[1-9]\d{0,2}$/.test(written) ? Number(written) : 1
  return page <= COMMENT_PAGES_MAX ? page : 1
}

export function commentPageQuery(page: number): string {
  return page > 1 ? `?${COMMENT_PAGE_PARAM}=${page}` : ''
}

/** Top-level comments that are visible at first, and that each click adds. */
export const VISIBLE_AT_FIRST = 2
export const LOAD_MORE_COUNT = 2

const LABEL_MAX = 5
const REPLY_LEVEL_MAX = 3

/** Says at most five, although a click adds two. */
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

/** The id of a comment's element. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`
}

/** The id of the comment in an address, which has the form of `commentAnchor`; null for any other address. */
export function commentOfHash(hash: string): string | null {
  const prefix = `#${commentAnchor('')}`
  return hash.startsWith(prefix) && hash.length > prefix.length ? hash.slice(prefix.length) : null
}

/** The lasting address of a comment. The server redirects it to the page that lists the comment at that time. */
export function commentHref(slug: string, commentId: string): string {
  return `/posts/${slug}?${COMMENT_PARAM}=${commentId}#${commentAnchor(commentId)}`
}

/** The id of the comments section. */
export const COMMENTS_ANCHOR = 'comments'

/** The ids of the two forms on pages without JavaScript. */
export const NEW_COMMENT_ANCHOR = 'new-comment'
export const REPLY_ANCHOR = 'reply'

/** Id of the form that the Reply buttons submit without JavaScript: it requests the page with one reply form open. */
export const REPLY_FORM_ID = 'reply-opener'

/** The topic of notices about likes. */
export const LIKE_TOPIC = 'like'
