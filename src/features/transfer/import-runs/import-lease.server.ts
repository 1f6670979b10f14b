// One process works on an import at a time. It holds a lease and renews it; after a crash another run continues when the lease has expired.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type ImportState, imports } from '#src/db/schema/imports.ts'
import { hasFolder } from './import-folders.server.ts'

const RUNNING: ImportState[] = ['checking', 'importing', 'undoing']
const LEASE = sql`now() + interval '20 seconds'`
const RENEW_EVERY_MS = 5_000

export type Import = typeof imports.$inferSelect

export type ImportProgress = Pick<Import, 'done' | 'total'> & Partial<Pick<Import, 'pictures'>>

/** A step that failed so often is not tried again. */
export const MAX_FAILURES = 3

/** The owner cancelled or discarded the import, or another process has taken it over. */
export class ImportEnded extends Error {}

export type Lease = {
  run: Import
  /** Aborts with ImportEnded, or with the process. */
  signal: AbortSignal
  /** Stores the progress. */
  report: (progress: ImportProgress) => Promise<void>
  /** Ends the run in this state. */
  finish: (state: ImportState, problem?: string) => Promise<void>
  /** Counts a failure. True when it was the last: the run ends as failed. Otherwise the next run tries again when the lease has expired. */
  fail: (problem: Problem) => Promise<boolean>
  /** Lets the next run continue at once. */
  release: () => Promise<void>
}

/** Sentences for the owner, before and after the last failure. */
export type Problem = { meanwhile: string; atLast: string }

/** A process that ended in the middle, without any progress. After a failure that was counted nobody holds the lease. */
const diedHere = sql`${imports.leasedBy} IS NOT NULL AND ${imports.done} = ${imports.runStartedWith}`

/** Takes the import that waits for work; null without one, or while another process works on it. */
export async function leaseImport(db: Db, processSignal: AbortSignal): Promise<Lease | null> {
  const isFree = or(isNull(imports.leasedUntil), lt(imports.leasedUntil, sql`now()`))
  const [waiting] = await db
    .select({ id: imports.id, state: imports.state })
    .from(imports)
    .where(and(inArray(imports.state, RUNNING), isFree))
  if (!waiting || (waiting.state !== 'undoing' && !(await hasFolder(waiting.id)))) return null
  const holder = randomUUID()
  const [run] = await db
    .update(imports)
    .set({
      leasedBy: holder,
      leasedUntil: LEASE,
      runStartedAt: sql`now()`,
      runStartedWith: sql`${imports.done}`,
      problem: null,
      failures: sql`${imports.failures} + (${diedHere})::int`,
    })
    .where(and(eq(imports.id, waiting.id), eq(imports.state, waiting.state), isFree))
    .returning()
  return run ? holdLease(db, run, { holder, processSignal }) : null
}

function holdLease(db: Db, run: Import, { holder, processSignal }: { holder: string; processSignal: AbortSignal }): Lease {
  const ended = new AbortController()
  const isMine = and(eq(imports.id, run.id), eq(imports.leasedBy, holder))

  async function renew(progress: Partial<ImportProgress> = {}): Promise<void> {
    const [renewed] = await db
      .update(imports)
      .set({ leasedUntil: LEASE, ...progress })
      .where(isMine)
      .returning({ isCancelled: imports.isCancelled })
    if (!renewed || renewed.isCancelled) ended.abort(new ImportEnded())
  }

  // A failure shows at the next report.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS).unref()
  async function end(values: Partial<Import>): Promise<void> {
    clearInterval(timer)
    await db
      .update(imports)
      .set({ leasedBy: null, leasedUntil: null, ...values })
      .where(isMine)
  }
  return {
    run,
    signal: AbortSignal.any([ended.signal, processSignal]),
    report: renew,
    finish: (state, problem) => end({ state, problem: problem ?? null, endedAt: new Date() }),
    async fail({ meanwhile, atLast }) {
      clearInterval(timer)
      const isLast = sql`${imports.failures} + 1 >= ${MAX_FAILURES}`
      const [counted] = await db
        .update(imports)
        .set({
          leasedBy: null,
          failures: sql`${imports.failures} + 1`,
          state: sql`CASE WHEN ${isLast} THEN 'failed' ELSE ${imports.state} END`,
          problem: sql`CASE WHEN ${isLast} THEN ${atLast} ELSE ${meanwhile} END`,
          leasedUntil: sql`CASE WHEN ${isLast} THEN NULL ELSE ${imports.leasedUntil} END`,
          endedAt: sql`CASE WHEN ${isLast} THEN now() END`,
        })
        .where(isMine)
        .returning({ state: imports.state })
      return counted?.state === 'failed'
    },
    release: () => end({}),
  }
}
