import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { COUNTED_AT_MOST } from '#src/lib/count-up-to.ts'
import { queueCondition } from './count-queues.server.ts'

/** The site promises an answer within 24 to 48 hours. */
export const OVERDUE_HOURS = 48

/** Shown comments that have waited longer than promised for an answer; no more than `COUNTED_AT_MOST` and one are counted. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OVERDUE_HOURS * 3_600_000).toISOString()
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (
      SELECT FROM comments WHERE ${queueCondition('unanswered')} AND created_at < ${before}::timestamptz LIMIT ${COUNTED_AT_MOST + 1}
    ) AS overdue`)
  return rows[0]?.total ?? 0
}

/** Comments that were written after `since`, spam left out. */
export async function countCommentsSince(db: Db, since: Date): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM comments WHERE ${queueCondition('all')} AND created_at > ${since.toISOString()}::timestamptz`)
  return rows[0]?.total ?? 0
}
