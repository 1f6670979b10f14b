// Whether the thread of a post is open: the owner's override, otherwise the age of the post.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ThreadClosedReason } from './comment.ts'

const DAY_MS = 24 * 60 * 60_000

/** A scalar subquery: the owner's override of a post's thread; null without one. */
export function threadOverride(postId: SQLWrapper): SQL<boolean | null> {
  return sql<boolean | null>`(select is_open from comment_threads where comment_threads.post_id = ${postId})`
}

type Thread = { isOpen: boolean | null; createdAt: string }

/** Why the thread of a published post is closed; null when it is open. `isOpen` is the owner's override. */
export function threadClosedReason(
  { isOpen, createdAt }: Thread,
  { closeAfterDays, now }: { closeAfterDays: number; now: Date },
): ThreadClosedReason | null {
  if (isOpen !== null) return isOpen ? null : 'owner'
  const newest = closingCutoff(closeAfterDays, now)
  return newest && Date.parse(createdAt) <= newest.getTime() ? 'age' : null
}

/** The newest publication date whose thread is closed by age; null when threads never close. */
export function closingCutoff(closeAfterDays: number, now: Date): Date | null {
  return closeAfterDays > 0 ? new Date(now.getTime() - closeAfterDays * DAY_MS) : null
}
