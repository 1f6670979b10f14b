// Compares the content folder with the site whenever one of them changes: a file, by the watcher; a post, by a notification of the database; and every
// minute, for what neither of them told.
import type { Database } from '#src/db/client/client.server.ts'
import type { NotificationSubscription } from '#src/db/client/notification-listener.ts'
import { onlyRow, withRowLease } from '#src/db/row-lease.server.ts'
import { contentFolder } from '#src/db/schema/content-folder.ts'
import { OperatorError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { SyncTools } from './apply/pass.ts'
import type { FindGit } from './sync-with-git.server.ts'
import { watchFolders } from './watch/watch-folders.server.ts'

/** Programs write a file in several steps, and Git writes many files. */
const QUIET_MS = 150
/** After a comparison during which something changed, or while another process compares. */
const AGAIN_MS = 500
const CHANNEL = 'inkfolio_content'

export type ContentSyncOptions = {
  /** The present content folder; null for none. */
  findFolder: () => Promise<string | null>
  writesDrafts: boolean
  tools: SyncTools
  /** Ends a comparison before its next step, and the watching. */
  signal: AbortSignal
  findGit?: FindGit
}

let wakeRunner: (() => void) | null = null
let runNow: (() => Promise<void>) | null = null
let gitHere: FindGit | null = null

/** Compares both sides soon, without waiting for it. Nothing happens without a content folder. */
export function wakeContentSync(): void {
  wakeRunner?.()
}

/** Compares both sides now, if this process does that. Failures are logged; the job tries again. */
export async function syncNow(): Promise<void> {
  await runNow?.().catch((error: unknown) => logger.error({ err: error }, 'the content folder was not compared and will be again'))
}

/** The Git of comparisons of this process; null when it does not compare by itself. */
export function gitOfSync(): FindGit | null {
  return gitHere
}

export type ContentSync = {
  /** Compares both sides. Calls during a comparison get one that begins after it. */
  run: () => Promise<void>
  /** Resolves when the last comparison has ended and nothing is watched any more, after the signal. */
  ended: () => Promise<void>
}

/** Watches both sides while there is a content folder. */
export function createContentSync(database: Pick<Database, 'db' | 'listen'>, options: ContentSyncOptions): ContentSync {
  const { signal, findFolder } = options
  let timer: NodeJS.Timeout | null = null
  let current: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  const wakeIn = (ms: number) => {
    if (timer || signal.aborted) return
    timer = setTimeout(() => {
      timer = null
      run().catch((error: unknown) => logger.error({ err: error }, 'the content folder was not compared and will be again'))
    }, ms).unref()
  }
  const wake = () => wakeIn(QUIET_MS)
  const watching = watchFolders(wake)
  let subscription: ReturnType<typeof listen> | null = null
  let comparing: string | null = null
  let stopping = new AbortController()
  let lastProblem: string | null = null
  let lastUnwatched: number | null = null

  async function stopWhenReplaced(): Promise<void> {
    const folder = await findFolder().catch(() => comparing)
    if (folder !== comparing) stopping.abort()
  }

  async function syncOnce(): Promise<void> {
    if (signal.aborted) return
    stopping = new AbortController()
    comparing = await findFolder()
    if (comparing === null) {
      watching.set([])
      return
    }
    // Each subscription is a connection, and most sites have no content folder.
    subscription ??= listen(database, { wake, onSettings: () => void stopWhenReplaced() })
    let unwatched = lastUnwatched
    const onFolders = (folders: readonly string[]) => {
      const found = watching.set(folders)
      unwatched = found.unwatched
      if (found.hasAdded) wake()
    }
    const result = await runSync(database, { ...options, signal: AbortSignal.any([signal, stopping.signal]), onFolders })
    if (result === null || result.isLate) wakeIn(AGAIN_MS)
    const problem = result?.problem ?? null
    if (problem !== null && problem !== lastProblem) logger.error({ problem }, 'the content folder cannot be compared')
    if (result) lastProblem = problem
    if (!signal.aborted) await recordUnwatched(unwatched)
  }

  async function recordUnwatched(unwatched: number | null): Promise<void> {
    if (unwatched === lastUnwatched) return
    await database.db.update(contentFolder).set({ unwatchedFolders: unwatched ?? 0 })
    lastUnwatched = unwatched
  }

  function run(): Promise<void> {
    if (waiting) return waiting
    waiting = current
      .catch(() => undefined)
      .then(() => {
        waiting = null
        current = syncOnce()
        return current
      })
    return waiting
  }

  wakeRunner = wake
  runNow = run
  gitHere = options.findGit ?? null
  signal.addEventListener('abort', () => {
    if (timer) clearTimeout(timer)
    watching.close()
    if (wakeRunner === wake) wakeRunner = null
    if (runNow !== run) return
    runNow = null
    gitHere = null
  })
  return {
    run,
    async ended() {
      await (waiting ?? current).catch(() => undefined)
      await (await subscription)?.stop()
    },
  }
}

/** Null when the database does not tell of changes: the comparison of every minute finds them. */
async function listen(
  database: Pick<Database, 'listen'>,
  { wake, onSettings }: { wake: () => void; onSettings: () => void },
): Promise<NotificationSubscription | null> {
  try {
    return await database.listen(CHANNEL, {
      onNotify(table) {
        if (table === 'settings') onSettings()
        wake()
      },
      onDisconnect: () => {},
      onReconnect: wake,
    })
  } catch (error) {
    logger.error({ err: error }, 'changes of posts reach the content folder only once a minute')
    return null
  }
}

type Run = ContentSyncOptions & { onFolders: (folders: readonly string[]) => void }
export type SyncResult = { isLate: boolean; problem: string | null }

/** Compares both sides under the lease. Null while another process does. */
async function runSync({ db }: Pick<Database, 'db'>, { findGit, onFolders, findFolder, ...options }: Run): Promise<SyncResult | null> {
  // Loaded here, because most sites have no content folder.
  const { listFolders } = await import('./watch/list-folders.ts')
  const { recordFolderProblem } = await import('./sync-folder.server.ts')
  const { syncWithGit } = await import('./sync-with-git.server.ts')
  return withRowLease(db, onlyRow(contentFolder), options.signal, async (signal) => {
    try {
      // Under the lease: once `chooseContentFolder` had it, nothing is written to the former folder.
      const folder = await findFolder()
      if (folder === null) return { isLate: false, problem: null }
      const report = await syncWithGit(db, {
        ...options,
        folder,
        findGit,
        signal,
        now: new Date(),
        onScanned: (scanned) => onFolders(listFolders(scanned)),
      })
      return { isLate: report.isLate, problem: report.problem }
    } catch (error) {
      if (signal.aborted) return { isLate: false, problem: null }
      await recordFolderProblem(db, error)
      return { isLate: false, problem: error instanceof OperatorError ? error.message : null }
    }
  })
}
