import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { QUEUES, type Queue, type QueueCounts } from '../admin/inbox.ts'

/** One subquery per queue, so that each uses the partial index of its queue. Excludes comments that are being deleted. */
export async function countQueues(db: Db): Promise<QueueCounts> {
  const columns = QUEUES.map(
    (queue) => sql`(select count(*)::int from ${comments} where ${queueCondition(queue)}) as ${sql.identifier(queue)}`,
  )
  const { rows } = await db.execute<QueueCounts>(sql`select ${sql.join(columns, sql`, `)}`)
  const [counts] = rows
  if (!counts) throw new Error('a select without a table answered no row')
  return counts
}

/** The badge of the navigation: comments that need the owner's decision. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(comments).where(queueCondition('waiting'))
  return row?.waiting ?? 0
}

export function queueCondition(queue: Queue): SQL | undefined {
  switch (queue) {
    case 'waiting':
      return and(eq(comments.status, 'held'), isNull(comments.purgeAt))
    case 'unanswered':
      return and(eq(comments.status, 'shown'), isNull(comments.adminReply), isNull(comments.noReplyNeededAt))
    case 'flagged':
      return and(eq(comments.status, 'shown'), isNotNull(comments.flaggedBecause), isNull(comments.reviewedAt))
    case 'all':
      return inArray(comments.status, ['shown', 'held'])
    case 'spam':
      return and(eq(comments.status, 'spam'), isNull(comments.purgeAt))
    case 'trash':
      return and(eq(comments.status, 'trashed'), isNull(comments.purgeAt))
  }
}
