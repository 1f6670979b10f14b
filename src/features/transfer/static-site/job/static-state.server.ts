// The row about the site as files: what is due, and what the last run did. Times are those of the database.
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { latestNightlyTime } from '#src/db/job-turns.server.ts'
import { staticExport } from '#src/db/schema/static-export.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { StaticCommand } from '../static-command.ts'
import { contentState } from './content-state.ts'
import { type LastRun, lastRunSchema } from './static-result.ts'

/** After the publications of the evening, and after the checks of the night. */
const HOUR = 5
const RETRY_AFTER = sql`now() + interval '10 minutes'`
const IS_ROW = eq(staticExport.id, 1)

export type StaticTarget = StaticCommand & {
  /** Changes with everything else that pages depend on, besides the database: the program and its variables. */
  program: string
}

export type Due = {
  isExportDue: boolean
  isCommandDue: boolean
  /** The time of the database, as it writes it: a Date would lose its microseconds. */
  startsAt: string
  /** What an export that starts now contains, at least. */
  contentState: string
}

/** What is due by now. Nothing is while a failure waits for its next attempt. */
export async function findDue(db: Db, target: StaticTarget, now: Date): Promise<Due> {
  const night = latestNightlyTime(now, HOUR).toISOString()
  const isAllowed = sql`(${staticExport.retryAt} is null or ${staticExport.retryAt} <= now())`
  const [row] = await db
    .select({
      isExportDue: sql<boolean>`${isAllowed} and (${staticExport.wantedAt} is not null or ${staticExport.exportedAt} is null
        or ${staticExport.exportedAt} < ${night}::timestamptz or ${staticExport.target} is distinct from ${nameOf(target)})`,
      isCommandDue: sql<boolean>`${isAllowed} and ${staticExport.isCommandDue}`,
      startsAt: sql<string>`now()::text`,
      contentState,
    })
    .from(staticExport)
    .where(IS_ROW)
  if (!row) throw new Error('the row about the site as files is missing')
  return row
}

/** Readers see something else since now. */
export async function wantExport(db: Db): Promise<void> {
  await db.update(staticExport).set({ wantedAt: sql`now()` }).where(IS_ROW)
}

/** Wants an export if readers see something else than the last one contains: a process that starts does not know what it has missed. */
export async function wantMissedExport(db: Db): Promise<void> {
  const isMissed = sql`${staticExport.contentState} is distinct from ${contentState}`
  await db.update(staticExport).set({ wantedAt: sql`now()` }).where(and(IS_ROW, isMissed))
}

/** A process that starts does not wait after a failure before it. */
export async function retryAtOnce(db: Db): Promise<void> {
  await db.update(staticExport).set({ retryAt: null }).where(IS_ROW)
}

/** The owner waits for no time: a failure is tried again at once. */
export async function requestExport(db: Db, _actor: Admin): Promise<void> {
  await db.update(staticExport).set({ wantedAt: sql`now()`, retryAt: null }).where(IS_ROW)
}

/** The command is due after this export, even if this process is killed. */
export async function expectCommand(db: Db): Promise<void> {
  await db.update(staticExport).set({ isCommandDue: true }).where(IS_ROW)
}

/** A complete export that began then. What was wanted since stays wanted. */
export async function recordExport(db: Db, target: StaticTarget, due: Omit<Due, 'isExportDue'>): Promise<void> {
  const { startsAt, isCommandDue, contentState: state } = due
  const exportedAt = sql`${startsAt}::timestamptz`
  const wantedAt = sql`case when ${staticExport.wantedAt} > ${exportedAt} then ${staticExport.wantedAt} end`
  await db
    .update(staticExport)
    .set({ exportedAt, target: nameOf(target), contentState: state, wantedAt, isCommandDue })
    .where(IS_ROW)
}

export async function recordCommandEnd(db: Db): Promise<void> {
  await db.update(staticExport).set({ isCommandDue: false }).where(IS_ROW)
}

export async function recordRun(db: Db, lastRun: LastRun, { isFailed }: { isFailed: boolean }): Promise<void> {
  await db
    .update(staticExport)
    .set({ lastRun, retryAt: isFailed ? RETRY_AFTER : null })
    .where(IS_ROW)
}

export type StaticOverview = {
  lastRun: LastRun | null
  isRunning: boolean
  /** Whether an export is going to begin. */
  isWaiting: boolean
}

export async function findStaticOverview(db: Db): Promise<StaticOverview> {
  const [row] = await db
    .select({
      lastRun: staticExport.lastRun,
      isRunning: sql<boolean>`coalesce(${staticExport.leasedUntil} > now(), false)`,
      isWaiting: sql<boolean>`${staticExport.wantedAt} is not null and ${staticExport.retryAt} is null`,
    })
    .from(staticExport)
    .where(IS_ROW)
  const lastRun = v.safeParse(lastRunSchema, row?.lastRun)
  return { lastRun: lastRun.success ? lastRun.output : null, isRunning: row?.isRunning ?? false, isWaiting: row?.isWaiting ?? false }
}

function nameOf({ folder, origin, api, layout, program }: StaticTarget): string {
  return JSON.stringify([origin, folder, api, layout, program])
}
