// Where the bench keeps what takes minutes to make: seeded databases. Outside the project, because PostgreSQL must be able to walk there
// as another user; whoever deletes it loses nothing but time.
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { acquireProcessLock, LockedError, type ProcessLock } from '#src/lib/files/process-lock.js'
import { OperatorError } from '#src/server/errors.ts'

export const benchFolder = path.join(tmpdir(), `inkfolio-bench-${process.getuid?.() ?? 0}`)

export const COPY_PREFIX = 'copy-'

/** Makes the folder, takes it for this process alone, and removes what an earlier run left behind. */
export async function lockBenchFolder(): Promise<ProcessLock> {
  mkdirSync(benchFolder, { recursive: true, mode: 0o711 })
  const { uid } = lstatSync(benchFolder)
  if (uid !== process.getuid?.()) throw new OperatorError(`${benchFolder} belongs to somebody else: set TMPDIR to a folder of your own.`)
  try {
    const lock = await acquireProcessLock(path.join(benchFolder, 'lock'), 'npm run bench')
    for (const name of readdirSync(benchFolder)) if (name.startsWith(COPY_PREFIX)) removeFolder(path.join(benchFolder, name))
    return lock
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new OperatorError(`Process ${error.holder.pid} is measuring already: two at a time would measure each other.`, { cause: error })
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
