import { randomUUID } from 'node:crypto'
// Without durable-file: the folder of such files, which the next restore removes after a kill.
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.ts'

const PREFIX = 'restore-'
const LOCK_SUFFIX = '.lock'

export type RestoreFolder = AsyncDisposable & { path: string }

/** Creates a folder for the files of one restore in `parent`, and removes those that killed restores left there. */
export async function openRestoreFolder(parent: string): Promise<RestoreFolder> {
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent)
  const folder = path.join(parent, `${PREFIX}${randomUUID()}`)
  // Before the folder: a folder without a held lock is abandoned.
  const lock = await acquireProcessLock(`${folder}${LOCK_SUFFIX}`, 'restore')
  await mkdir(folder, { mode: 0o700 })
  return {
    path: folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
      lock.release()
      await removeLock(folder)
    },
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  const found = (await readdir(parent)).filter((name) => name.startsWith(PREFIX) && path.extname(name) === '')
  for (const name of found) {
    const folder = path.join(parent, name)
    try {
      const lock = await acquireProcessLock(`${folder}${LOCK_SUFFIX}`, 'restore')
      await rm(folder, { recursive: true, force: true })
      lock.release()
      await removeLock(folder)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
    }
  }
}

/** Names of these folders are never used again, so nobody waits for the lock. */
async function removeLock(folder: string): Promise<void> {
  await rm(`${folder}${LOCK_SUFFIX}.sqlite`, { force: true })
}
