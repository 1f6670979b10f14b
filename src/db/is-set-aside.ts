import { type SQL, sql } from 'drizzle-orm'
import type { UpkeepQueue } from '#src/db/choices.ts'

/** An item comes back when it is searched or requested so many times as often as when it was set aside. */
export const BACK_AT_TIMES = 3

/** Condition: the owner set the item aside, and it has not come back. `times` is how often it was searched or requested. */
export function isSetAside(queue: UpkeepQueue, subject: SQL, { now, times }: { now: Date; times?: SQL }): SQL {
  const isQuiet = times ? sql`and (times is null or ${times} < ${BACK_AT_TIMES}::int * greatest(times, 1))` : sql``
  return sql`exists (select from set_aside
    where queue = ${queue} and subject = ${subject} and until > ${now.toISOString()}::timestamptz ${isQuiet})`
}
