import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'

/**
 * Runs reads of the counters on one connection, one after the other, without parallel workers: starting those takes longer (40 ms and more
 * on a busy machine) than reading what these queries read, and the other connections are for visitors.
 */
export function readAlone<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('max_parallel_workers_per_gather', '0', true)`)
    return read(tx)
  })
}
