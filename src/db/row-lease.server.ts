// Work that one process does at a time. It holds a lease on the one row about that work and renews it; after a crash another process continues when the
// lease has expired.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './client/client.server.ts'
import type { contentFolder } from './schema/content-folder.ts'
import type { staticExport } from './schema/static-export.ts'

const LEASE = sql`now() + interval '20 seconds'`
const RENEW_EVERY_MS = 5_000

/** Another process holds the lease by now: this one paused for longer than the lease. */
export class LeaseLost extends Error {}

/** Runs `work` under the lease. Null while another process holds it. `signal` aborts when the lease is lost, or with the process. */
export async function withRowLease<Result>(
  db: Db,
  row: typeof contentFolder | typeof staticExport,
  processSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const holder = randomUUID()
  const isMine = sql`id = 1 and leased_by = ${holder}`
  const taken = await db.execute(sql`
    update ${row} set leased_by = ${holder}, leased_until = ${LEASE}
    where id = 1 and (leased_until is null or leased_until < now()) returning id`)
  if (taken.rows.length === 0) return null
  const lost = new AbortController()
  const renew = async () => {
    const renewed = await db.execute(sql`update ${row} set leased_until = ${LEASE} where ${isMine} returning id`)
    if (renewed.rows.length === 0) lost.abort(new LeaseLost('another process has taken over'))
  }
  // The next renewal shows a failure.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS).unref()
  try {
    return await work(AbortSignal.any([lost.signal, processSignal]))
  } finally {
    clearInterval(timer)
    await db.execute(sql`update ${row} set leased_by = null, leased_until = null where ${isMine}`)
  }
}
