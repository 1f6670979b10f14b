// The session of a browser without JavaScript: a cookie for as long as a comment can be changed. With JavaScript the session is in local storage.
import { randomBytes } from 'node:crypto'
import { CHANGE_POSSIBLE_MS } from '#src/features/comments/own/own-comment.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'

const NAME = 'comment_session'
const LIFE_SECONDS = CHANGE_POSSIBLE_MS / 1000
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(?<session>session_\\d{13}_[\\w-]{22})(?:;|$)`)

/** The session that an earlier comment gave to this browser; null without one. */
export function readCommentCookie({ headers }: Request): string | null {
  return COOKIE.exec(readHeader(headers, 'cookie') ?? '')?.groups?.session ?? null
}

export function createCommentSession(): string {
  return `session_${Date.now()}_${randomBytes(16).toString('base64url')}`
}

/** The Set-Cookie line. */
export function commentCookie(session: string, { isSecure }: { isSecure: boolean }): string {
  return `${NAME}=${session}; Path=/posts; HttpOnly; SameSite=Lax; Max-Age=${LIFE_SECONDS}${isSecure ? '; Secure' : ''}`
}
