import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { QUEUE_AT_MOST, QUEUES, type Queue, type QueueCounts } from './inbox.ts'

/** Every queue is counted from its index. What is about to be removed for good counts nowhere. */
export async function countQueues(db: Db): Promise<QueueCounts> {
  const columns = QUEUES.map(
    (queue) => sql`(select count(*)::int from (
      select from comments where ${queueCondition(queue)} limit ${QUEUE_AT_MOST + 1}) counted) as ${sql.identifier(queue)}`,
  )
  const { rows } = await db.execute<QueueCounts>(sql`select ${sql.join(columns, sql`, `)}`)
  const [counts] = rows
  if (!counts) throw new Error('a question without a table was not answered')
  return counts
}

/** What waits for the owner, for the number in the rail. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from comments where ${queueCondition('waiting')}`,
  )
  return rows[0]?.waiting ?? 0
}

/** Literal, so that the planner sees that the partial indexes hold these rows. */
export function queueCondition(queue: Queue): SQL {
  switch (queue) {
    case 'waiting':
      return sql`status = 'held' and purge_at is null`
    case 'unanswered':
      return sql`status = 'shown' and admin_reply is null and settled_at is null`
    case 'flagged':
      return sql`status = 'shown' and flagged_because is not null and reviewed_at is null`
    case 'all':
      return sql`status in ('shown', 'held')`
    case 'spam':
      return sql`status = 'spam' and purge_at is null`
    case 'trash':
      return sql`status = 'trashed' and purge_at is null`
  }
}
