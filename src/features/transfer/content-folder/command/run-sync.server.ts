// Compares the content folder for a command of the CLI.
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { withRowLease } from '#src/db/row-lease.server.ts'
import { contentFolder } from '#src/db/schema/content-folder.ts'
import { env } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import type { FolderHooks } from '../folder-change.ts'
import { configureContentGit } from '../git/open-content-git.server.ts'
import { countFileProblems } from '../list-files.server.ts'
import type { Step } from '../plan/steps.ts'
import { type SyncReport, syncFolder } from '../sync-folder.server.ts'
import { hooksOfSync } from '../sync-runner.server.ts'
import { syncTools } from '../sync-tools.server.ts'
import { syncWithHooks } from '../sync-with-hooks.server.ts'
import type { SyncAnswer, SyncCommand } from './sync-command.ts'

/** Another process compares for seconds, a killed one keeps its lease for 20. */
const WAIT_MS = 60_000
const WAIT_STEP_MS = 250
/** What changes while it is compared is compared again, so often at most. */
const ROUNDS = 5
/** More than a folder has. */
const ALL_FILES = 1_000_000_000

/** Throws OperatorError without a content folder, and when another process compares for a minute. */
export async function runSyncCommand(db: Db, { check, acceptsDeletions }: SyncCommand, signal: AbortSignal): Promise<SyncAnswer> {
  const { CONTENT_DIR: folder, CONTENT_DRAFTS } = env()
  if (folder === undefined) throw new OperatorError('There is no content folder: set CONTENT_DIR to a folder of Markdown files.')
  const options = { folder, writesDrafts: CONTENT_DRAFTS === 'on', tools: syncTools(db), signal }
  const answer = async (reports: readonly SyncReport[]): Promise<SyncAnswer> => {
    const { conflicts, broken } = await countFileProblems(db)
    const steps = reports.flatMap((report) => report.steps.filter(isDifference).map(({ kind, path }) => ({ kind, path })))
    return { folder, steps, conflicts, broken, ...endOf(reports) }
  }
  if (check) return answer([await syncFolder(db, { ...options, dryRun: true, now: new Date() })])
  if (acceptsDeletions) await db.update(contentFolder).set({ confirmedDeletions: ALL_FILES }).where(eq(contentFolder.id, 1))
  const git = openGit(db, signal)
  const reports: SyncReport[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { hooks } = git
    const report = await whenFree(db, signal, (leased) => syncWithHooks(db, { ...options, hooks, signal: leased, now: new Date() }))
    reports.push(report)
    const hasFetched = await git.exchange()
    if (!report.isLate && !hasFetched) break
  }
  return answer(reports)
}

/** Git of the running site, which exchanges commits by itself; in a process of its own Git is opened for the command. */
function openGit(db: Db, signal: AbortSignal): { hooks: FolderHooks; exchange: () => Promise<boolean> } {
  const hooks = hooksOfSync()
  if (hooks) return { hooks, exchange: async () => false }
  let hasFetched = false
  const wakeSync = () => {
    hasFetched = true
  }
  const git = configureContentGit(db, { wakeSync, signal })
  return {
    hooks: {
      beforeSync: async () => git?.beforeSync(),
      beforeWrite: async (_folder, change) => git?.beforeWrite(change),
      afterSync: async (_folder, changes) => git?.afterSync(changes),
    },
    async exchange() {
      hasFetched = false
      await git?.exchange()
      return hasFetched
    },
  }
}

function endOf(reports: readonly SyncReport[]): Pick<SyncAnswer, 'heldDeletions' | 'problem'> {
  const last = reports.at(-1)
  return { heldDeletions: last?.heldDeletions ?? 0, problem: last?.problem ?? null }
}

function isDifference(step: Step): boolean {
  return step.kind !== 'ignore' && step.kind !== 'forget'
}

async function whenFree<Result>(db: Db, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  for (let waited = 0; waited < WAIT_MS; waited += WAIT_STEP_MS) {
    const result = await withRowLease(db, contentFolder, signal, work)
    if (result !== null) return result
    await pause(WAIT_STEP_MS, undefined, { signal })
  }
  throw new OperatorError('Another process compares the content folder: try again in a moment.')
}
