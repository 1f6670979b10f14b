// Compares the content folder for a command of the CLI.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFolder } from '#src/db/schema/content-folder.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { env } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { contentFolderOf } from '../content-folder-of.server.ts'
import { configureContentGit } from '../git/open-content-git.server.ts'
import { countFileProblems } from '../list-files.server.ts'
import type { Step } from '../plan/steps.ts'
import { type SyncReport, syncFolder } from '../sync-folder.server.ts'
import { gitOfSync } from '../sync-runner.server.ts'
import { syncTools } from '../sync-tools.server.ts'
import { type FindGit, syncWithGit } from '../sync-with-git.server.ts'
import { whenFree } from '../when-free.server.ts'
import type { SyncAnswer, SyncCommand } from './sync-command.ts'

/** What changes while it is compared is compared again, so often at most. */
const ROUNDS = 5
/** More than a folder has. */
const ALL_FILES = 1_000_000_000

/** Throws OperatorError without a content folder, and when another process compares for a minute. */
export async function runSyncCommand(db: Db, { check, acceptsDeletions }: SyncCommand, signal: AbortSignal): Promise<SyncAnswer> {
  const folder = await getContentFolder(db)
  const options = { folder, writesDrafts: env().CONTENT_DRAFTS === 'on', tools: syncTools(db), signal }
  const answer = async (reports: readonly SyncReport[]): Promise<SyncAnswer> => {
    const { conflicts, broken } = await countFileProblems(db)
    const steps = reports.flatMap((report) => report.steps.filter(isDifference).map(({ kind, path }) => ({ kind, path })))
    return { folder, steps, conflicts, broken, ...endOf(reports) }
  }
  if (check) return answer([await syncFolder(db, { ...options, dryRun: true, now: new Date() })])
  if (acceptsDeletions) await db.update(contentFolder).set({ confirmedDeletions: ALL_FILES }).where(eq(contentFolder.id, 1))
  const git = openGit(db, folder, signal)
  const reports: SyncReport[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const report = await whenFree(db, signal, async (leased) => {
      if ((await getContentFolder(db)) !== folder) throw new OperatorError('Another content folder was chosen meanwhile: try again.')
      return syncWithGit(db, { ...options, findGit: git.find, signal: leased, now: new Date() })
    })
    reports.push(report)
    const hasFetched = await git.exchange()
    if (!report.isLate && !hasFetched) break
  }
  return answer(reports)
}

async function getContentFolder(db: Db): Promise<string> {
  const folder = contentFolderOf(await getSettings(db))
  if (folder === null)
    throw new OperatorError('There is no content folder: set CONTENT_DIR to a folder of Markdown files, or turn one on at /admin/files.')
  return folder
}

/** Git of the running site, which exchanges commits by itself; in a process of its own Git is opened for the command. */
function openGit(db: Db, folder: string, signal: AbortSignal): { find: FindGit; exchange: () => Promise<boolean> } {
  const find = gitOfSync()
  if (find) return { find, exchange: async () => false }
  let hasFetched = false
  const wakeSync = () => {
    hasFetched = true
  }
  const git = configureContentGit(db, { folder, wakeSync, signal })
  return {
    find: async () => git,
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
