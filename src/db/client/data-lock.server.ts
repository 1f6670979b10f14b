// Allows one process per data folder: two embedded engines on the same files would overwrite each other's changes without an error.
import path from 'node:path'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.ts'
import { OperatorError } from '#src/server/errors.ts'
import { explainFolderError } from './data-folder.server.ts'
import { describeUnusableFiles } from './data-owner.server.ts'

export type DataLock = { release(): void }

/** Locks `dataDir` until release or the end of this process. Throws OperatorError with the holder while another process has the lock. */
export async function lockDataFolder(dataDir: string, command: string): Promise<DataLock> {
  try {
    return await acquireProcessLock(path.join(dataDir, 'lock'), command)
  } catch (error) {
    if (error instanceof LockedError) {
      const { pid, command: holder, since } = error.holder
      throw new OperatorError(
        `The data folder ${dataDir} is in use by process ${pid} (${holder}) since ${since}: stop that process first, or choose another folder with DATA_DIR.`,
        { cause: error },
      )
    }
    const unusable = await describeUnusableFiles(['lock', 'lock.sqlite'], dataDir)
    throw unusable ? new OperatorError(`${unusable} Nothing is damaged.`, { cause: error }) : explainFolderError(error, dataDir)
  }
}

export type LockHolder = { pid: number; command: string }

/** The holder of the lock, when `error` comes from `lockDataFolder`. */
export function findLockHolder(error: unknown): LockHolder | null {
  const cause = error instanceof OperatorError ? error.cause : undefined
  return cause instanceof LockedError ? cause.holder : null
}
