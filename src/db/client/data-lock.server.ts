// One process per data folder: two embedded engines on the same files both seem to work and lose each other's writes.
import path from 'node:path'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.js'
import { OperatorError } from '#src/server/errors.ts'
import { folderRefusal } from './data-folder.server.ts'

export type DataLock = { release(): void }

/** Holds `dataDir` for the life of this process; throws OperatorError naming the holder while another process has it. */
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
    throw folderRefusal(error, dataDir)
  }
}

export type LockHolder = { pid: number; command: string }

/** Who has the data folder open, when that is why `error` was thrown. */
export function dataFolderHolder(error: unknown): LockHolder | null {
  const cause = error instanceof OperatorError ? error.cause : undefined
  return cause instanceof LockedError ? cause.holder : null
}
