// Whether a post still takes comments: the owner's word, or else its age.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ThreadClosedReason } from './comment.ts'

const DAY_MS = 24 * 60 * 60_000

/** One value: what the owner said about the thread of a post; null without a word. */
export function threadOverride(postId: SQLWrapper): SQL<boolean | null> {
  return sql<boolean | null>`(select is_open from comment_threads where comment_threads.post_id = ${postId})`
}

type Thread = { isOpen: boolean | null; createdAt: string }

/** Why a published post takes no comments, with the owner's word about its thread; null when it does. */
export function threadClosedReason(
  { isOpen, createdAt }: Thread,
  { closeAfterDays, now }: { closeAfterDays: number; now: Date },
): ThreadClosedReason | null {
  if (isOpen !== null) return isOpen ? null : 'owner'
  const newest = closingCutoff(closeAfterDays, now)
  return newest && Date.parse(createdAt) <= newest.getTime() ? 'age' : null
}

/** One value: whether the thread is open, with the time of `closingCutoff`; null for a post that is not published. */
export function threadIsOpen(postId: SQLWrapper, cutoff: SQLWrapper): SQL {
  return sql`
    select coalesce(thread.is_open, ${cutoff} is null or post.created_at > ${cutoff})
    from published_posts post left join comment_threads thread using (post_id)
    where post.post_id = ${postId}`
}

/** Threads of posts from then or before are closed by their age; null closes none. */
export function closingCutoff(closeAfterDays: number, now: Date): Date | null {
  return closeAfterDays > 0 ? new Date(now.getTime() - closeAfterDays * DAY_MS) : null
}
