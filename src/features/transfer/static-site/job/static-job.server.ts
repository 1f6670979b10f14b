// Exports the site as files by itself: soon after a publication, every night, and when the owner asks (decision 146). All processes of the site run
// this job; a lease lets one of them work.
import type { Database, Db } from '#src/db/client/client.server.ts'
import type { NotificationSubscription } from '#src/db/client/notification-listener.ts'
import { onlyRow, withRowLease } from '#src/db/row-lease.server.ts'
import { staticExport } from '#src/db/schema/static-export.ts'
import { logger } from '#src/server/logger.server.ts'
import { describeFailed, type StaticReport } from '../static-command.ts'
import { isPublication } from './publication.ts'
import { runCommand } from './run-command.server.ts'
import { type CommandResult, type ExportResult, failureOf } from './static-result.ts'
import {
  type Due,
  expectCommand,
  findDue,
  findStaticOverview,
  recordCommandEnd,
  recordExport,
  recordRun,
  retryAtOnce,
  type StaticTarget,
  wantExport,
  wantMissedExport,
} from './static-state.server.ts'

const CHANNEL = 'inkfolio_pages'
/** A publication changes several things, and an owner several posts. */
const QUIET_MS = 10_000
const QUIET_MAX_MS = 60_000

export type StaticJobOptions = StaticTarget & {
  when: 'published' | 'nightly'
  /** The program and its arguments; null without a command. */
  command: readonly string[] | null
  exportSite: (target: StaticTarget, signal: AbortSignal) => Promise<StaticReport>
  /** Ends an export before its next page, the command, and the listening. */
  signal: AbortSignal
  quietMs?: number
  /** The clock of the machine, for the night. */
  clock?: () => Date
}

export type StaticJob = {
  /** Exports if that is due and no other process does it. Calls during an export wait for its end. */
  run: () => Promise<void>
  /** Resolves when nothing is listened to any more, after the signal. */
  ended: () => Promise<void>
}

/** With `published`, a process that starts exports what was published while none ran. */
export function createStaticJob(database: Pick<Database, 'db' | 'listen'>, options: StaticJobOptions): StaticJob {
  const { when, signal, quietMs = QUIET_MS } = options
  const publications = when === 'published' ? watchPublications(database, { signal, quietMs }) : null
  let running: Promise<void> | null = null
  let isRetried = false
  async function runAfterStart(): Promise<void> {
    await publications
    // The owner may have mended the configuration.
    if (!isRetried) await retryAtOnce(database.db)
    isRetried = true
    await runDue(database.db, options)
  }
  return {
    run() {
      running ??= runAfterStart().finally(() => {
        running = null
      })
      return running
    },
    async ended() {
      await (await publications)?.stop()
    },
  }
}

type Watch = { signal: AbortSignal; quietMs: number }

/**
 * Stores in the database that an export is wanted: now if one was missed, and when no further change has come for a while. Null when the database does
 * not tell of changes.
 */
async function watchPublications(
  database: Pick<Database, 'db' | 'listen'>,
  { signal, quietMs }: Watch,
): Promise<NotificationSubscription | null> {
  let timer: NodeJS.Timeout | undefined
  let firstAt: number | null = null
  let isLost = false
  const store = async () => {
    firstAt = null
    try {
      await wantExport(database.db)
    } catch (error) {
      logger.error({ err: error }, 'the database did not store that an export as files is wanted; storing it again')
      note()
    }
  }
  const note = () => {
    if (signal.aborted) return
    firstAt ??= Date.now()
    clearTimeout(timer)
    timer = setTimeout(() => void store(), Math.max(0, Math.min(quietMs, firstAt + QUIET_MAX_MS - Date.now()))).unref()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  try {
    const subscription = await database.listen(CHANNEL, {
      onNotify: (payload) => {
        if (isPublication(payload)) note()
      },
      onDisconnect: () => {
        isLost = true
      },
      onReconnect: () => {
        if (isLost) note()
        isLost = false
      },
    })
    // Whatever changes from now on is told.
    await wantMissedExport(database.db)
    return subscription
  } catch (error) {
    logger.error({ err: error }, 'the site is exported as files only at night, because the database does not tell of publications')
    return null
  }
}

async function runDue(db: Db, options: StaticJobOptions): Promise<void> {
  const look = () => findDue(db, options, options.clock?.() ?? new Date())
  const isDue = (due: Due) => due.isExportDue || (due.isCommandDue && options.command !== null)
  if (options.signal.aborted || !isDue(await look())) return
  await withRowLease(db, onlyRow(staticExport), options.signal, async (signal) => {
    // Another process may just have done it.
    const due = await look()
    if (isDue(due)) await exportAndRecord(db, { ...options, signal }, due)
  })
}

async function exportAndRecord(db: Db, options: StaticJobOptions, due: Due): Promise<void> {
  const at = new Date().toISOString()
  const searchBefore = (await findStaticOverview(db)).lastRun?.searchFailure ?? null
  try {
    const { exported, problem, searchFailure, isCommandDue } = due.isExportDue
      ? await exportDue(db, options, due)
      : { exported: null, problem: null, searchFailure: searchBefore, isCommandDue: due.isCommandDue }
    const command = isCommandDue ? await commandDue(db, options, exported) : null
    const run = { at, exported, problem, searchFailure, command }
    const failure = failureOf(run)
    await recordRun(db, run, { isFailed: failure !== null })
    if (problem !== null) logger.error({ problem }, 'the export of the site as files is incomplete and will be tried again')
    else if (failure !== null)
      logger.error({ failure, output: command?.output }, 'the command after the export failed and will be tried again')
    else logger.info({ ...exported, command: command?.exitCode }, 'exported the site as files')
  } catch (error) {
    // The next process goes on, or the one that has the lease now.
    if (options.signal.aborted) return
    const problem = sentenceOf(error, options.folder)
    await recordRun(db, { at, exported: null, problem, searchFailure: searchBefore, command: null }, { isFailed: true })
    logger.error({ err: error }, 'the export of the site as files failed and will be tried again')
  }
}

type Exported = { exported: ExportResult; problem: string | null; searchFailure: string | null; isCommandDue: boolean }

async function exportDue(db: Db, options: StaticJobOptions, due: Due): Promise<Exported> {
  const startedAt = performance.now()
  if (options.command !== null) await expectCommand(db)
  const report = await options.exportSite(options, options.signal)
  const { pages, written, removed } = report
  const isCommandDue = options.command !== null && (due.isCommandDue || written + removed > 0)
  const problem = describeFailed(report.failed)
  // An incomplete export stays wanted. What it did write and remove goes to the host.
  if (problem === null) await recordExport(db, options, { ...due, isCommandDue })
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const searchFailure = report.searchFailure === null ? null : storableLine(report.searchFailure)
  const exported = { pages, written, removed, foreign: report.foreign.length, seconds }
  return { exported, problem: problem && storableLine(problem), searchFailure, isCommandDue }
}

async function commandDue(db: Db, options: StaticJobOptions, exported: ExportResult | null): Promise<CommandResult | null> {
  const { command, folder, origin, signal } = options
  if (command === null) return null
  const counts: Record<string, string> = exported
    ? { STATIC_WRITTEN: String(exported.written), STATIC_REMOVED: String(exported.removed) }
    : {}
  const result = await runCommand(command, { folder, variables: { STATIC_DIR: folder, STATIC_SITE_URL: origin, ...counts }, signal })
  if (result.exitCode === 0 && result.problem === null) await recordCommandEnd(db)
  return result
}

const REASON_MAX = 500

/** Errors of files and of this program are one line that names the cause. */
function sentenceOf(error: unknown, folder: string): string {
  const message = storableLine(error instanceof Error ? error.message : String(error))
  const isOfFile = error instanceof Error && 'path' in error
  return isOfFile ? storableLine(`The folder ${folder} cannot be written: ${message}`) : message
}

/** The first line without what PostgreSQL refuses. */
function storableLine(text: string): string {
  return (text.split('\n')[0] ?? '').replaceAll('\0', '').slice(0, REASON_MAX).toWellFormed()
}
