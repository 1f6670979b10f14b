// The folder of the seeded databases. It lies outside the project, because PostgreSQL must reach it as another user. It can be deleted; the
// next run seeds again.
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { acquireProcessLock, LockedError, type ProcessLock } from '#src/lib/files/process-lock.js'
import { OperatorError } from '#src/server/errors.ts'

export const benchFolder = path.join(tmpdir(), `inkfolio-bench-${process.getuid?.() ?? 0}`)

export const COPY_PREFIX = 'copy-'

/** Creates the folder, locks it for this process, and removes the copies that an earlier run left behind. */
export async function lockBenchFolder(): Promise<ProcessLock> {
  mkdirSync(benchFolder, { recursive: true, mode: 0o711 })
  const { uid } = lstatSync(benchFolder)
  if (uid !== process.getuid?.()) throw new OperatorError(`${benchFolder} belongs to another user: set TMPDIR to a folder of your own.`)
  try {
    const lock = await acquireProcessLock(path.join(benchFolder, 'lock'), 'npm run bench')
    for (const name of readdirSync(benchFolder)) if (name.startsWith(COPY_PREFIX)) removeFolder(path.join(benchFolder, name))
    return lock
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new OperatorError(
      `Process ${error.holder.pid} is already running the bench: wait until it ends, because two runs distort each other's figures.`,
      { cause: error },
    )
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
