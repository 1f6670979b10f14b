import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import type { QueueCounts } from './inbox.ts'

/** Every queue is counted from its index. What is about to be removed for good counts nowhere. */
export async function countQueues(db: Db): Promise<QueueCounts> {
  const { rows } = await db.execute<QueueCounts>(sql`
    with by_status as materialized (select status, count(*)::int as number from comments where purge_at is null group by status)
    select
      coalesce((select number from by_status where status = 'held'), 0) as waiting,
      coalesce((select sum(number)::int from by_status where status in ('shown', 'held')), 0) as "all",
      coalesce((select number from by_status where status = 'spam'), 0) as spam,
      coalesce((select number from by_status where status = 'trashed'), 0) as trash,
      (select count(*)::int from comments where status = 'shown' and admin_reply is null and settled_at is null) as unanswered,
      (select count(*)::int from comments where status = 'shown' and flagged_because is not null and reviewed_at is null) as flagged`)
  const [counts] = rows
  if (!counts) throw new Error('a question without a table was not answered')
  return counts
}

/** What waits for the owner, for the number in the rail. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from comments where status = 'held' and purge_at is null`,
  )
  return rows[0]?.waiting ?? 0
}
