// The runner of this process. The owner's actions wake it, so that a step begins at once; the job runs it for what a killed process left.
import type { Db } from '#src/db/client/client.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { removeOldFolders } from './import-folders.server.ts'
import { removeOldImports } from './list-imports.server.ts'
import { type ImportTools, runImports } from './run-imports.server.ts'

let runner: (() => Promise<void>) | null = null

/** Returns a function that resolves when nothing is left to do. Calls during a run get that run. */
export function createImportRunner(db: Db, { tools, signal }: { tools: ImportTools; signal: AbortSignal }): () => Promise<void> {
  let running: Promise<void> | null = null
  runner = () => {
    running ??= runImports(db, { tools, signal }).finally(() => {
      running = null
    })
    return running
  }
  return runner
}

/** Starts the step that waits, without waiting for it. The job tries again after a failure. */
export function wakeImportRunner(): void {
  runner?.().catch((error: unknown) => logger.error({ err: error }, 'the import was interrupted and will be continued'))
}

/** Removes imports that nobody began for 7 days, and uploaded files that are not needed any more. */
export async function cleanUpImports(db: Db, now: Date): Promise<void> {
  await removeOldImports(db, now)
  await removeOldFolders(db)
}
