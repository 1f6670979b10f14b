import { and, count, gt, lt } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { queueCondition } from './count-queues.server.ts'

/** The site promises an answer within 24 to 48 hours. */
export const OVERDUE_HOURS = 48

/** Approved comments that have waited for a reply longer than promised. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OVERDUE_HOURS * 3_600_000)
  const [row] = await db
    .select({ total: count() })
    .from(comments)
    .where(and(queueCondition('unanswered'), lt(comments.createdAt, before)))
  return row?.total ?? 0
}

/** Comments written after `since`, without spam. */
export async function countCommentsSince(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(comments)
    .where(and(queueCondition('all'), gt(comments.createdAt, since)))
  return row?.total ?? 0
}
