// Work that one process does at a time. It holds a lease on the row about that work and renews it; after a crash another process continues when the
// lease has expired.
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client/client.server.ts'
import type { contentFolder } from './schema/content-folder.ts'
import type { mailTurns } from './schema/mail.ts'
import type { staticExport } from './schema/static-export.ts'

const LEASE = sql`now() + interval '20 seconds'`
const RENEW_EVERY_MS = 5_000

/** Another process holds the lease by now: this one paused for longer than the lease. */
export class LeaseLost extends Error {}

/** A row with the columns `leased_by` and `leased_until`, and the condition that finds it. */
export type LeasedRow = { table: typeof contentFolder | typeof staticExport | typeof mailTurns; key: SQL }

/** The only row of a table. */
export function onlyRow(table: typeof contentFolder | typeof staticExport): LeasedRow {
  return { table, key: sql`id = 1` }
}

/**
 * Runs `work` under the lease. Null while another process holds it. `signal` aborts when the lease is lost, or with the process. `renew` extends the
 * lease at once, and aborts `signal` when it is lost: work calls it before a step that must not happen twice.
 */
export async function withRowLease<Result>(
  db: Db,
  { table, key }: LeasedRow,
  processSignal: AbortSignal,
  work: (signal: AbortSignal, renew: () => Promise<void>) => Promise<Result>,
): Promise<Result | null> {
  const holder = randomUUID()
  const isMine = sql`${key} and leased_by = ${holder}`
  const taken = await db.execute(sql`
    update ${table} set leased_by = ${holder}, leased_until = ${LEASE}
    where ${key} and (leased_until is null or leased_until < now()) returning leased_by`)
  if (taken.rows.length === 0) return null
  const lost = new AbortController()
  const renew = async () => {
    const renewed = await db.execute(sql`update ${table} set leased_until = ${LEASE} where ${isMine} returning leased_by`)
    if (renewed.rows.length === 0) lost.abort(new LeaseLost('another process has taken over'))
  }
  // The next renewal shows a failure.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS).unref()
  try {
    return await work(AbortSignal.any([lost.signal, processSignal]), renew)
  } finally {
    clearInterval(timer)
    await db.execute(sql`update ${table} set leased_by = null, leased_until = null where ${isMine}`)
  }
}
