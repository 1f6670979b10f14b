// Whether a post still takes comments: the owner's word, or else its age.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import type { ClosedBecause } from './comment.ts'

const DAY_MS = 24 * 60 * 60_000

type Question = { postId: string; closeAfterDays: number; now: Date }

/** Why a published post takes no comments; null when it does. */
export async function findClosed(db: Db, { postId, closeAfterDays, now }: Question): Promise<ClosedBecause | null> {
  const { rows } = await db.execute<{ is_open: boolean | null; by_owner: boolean | null }>(sql`
    select (${threadIsOpen(postId, closeAfterDays, now)}) as is_open,
      (select not is_open from comment_threads where post_id = ${postId}) as by_owner`)
  const [row] = rows
  if (row?.is_open !== false) return null
  return row.by_owner ? 'owner' : 'age'
}

/** One value: whether the thread is open; null for a post that is not published. */
export function threadIsOpen(postId: string, closeAfterDays: number, now: Date): SQL {
  return sql`
    select coalesce(thread.is_open, ${isYoung(closeAfterDays, now)})
    from published_posts post left join comment_threads thread using (post_id)
    where post.post_id = ${postId}`
}

function isYoung(closeAfterDays: number, now: Date): SQL {
  if (closeAfterDays === 0) return sql`true`
  return sql`post.created_at > ${new Date(now.getTime() - closeAfterDays * DAY_MS).toISOString()}::timestamptz`
}
