// DATA_DIR: db/ (embedded database), media/ (uploads), cache/ (image variants), backups/, lock.
// Without durable-file: fills a file to check the free space, and removes it.
import { existsSync } from 'node:fs'
import { chmod, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFolderDurably } from '#src/lib/files/durable-file.ts'
import { OperatorError } from '#src/server/errors.ts'
import { explainFileError } from './explain-file-error.server.ts'

const SUBFOLDERS = ['media', 'cache', 'db', 'backups']

/** Creates a missing data folder with mode 0700. Throws OperatorError when that fails. */
export async function createDataFolder(dataDir: string): Promise<void> {
  try {
    if (process.getuid?.() === 0 && !existsSync(dataDir)) {
      const advice = `run chown -R <account> ${dataDir} if the site runs as another account`
      console.warn(`The data folder ${dataDir} is made by root, and will belong to root: ${advice}.`)
    }
    await createFolderDurably(dataDir, { mode: 0o700 })
  } catch (error) {
    throw explainFolderError(error, dataDir)
  }
  await restrictDataFolder(dataDir)
}

/** Removes permissions of other users from the data folder and its subfolders. Never fails. */
export async function restrictDataFolder(dataDir: string): Promise<void> {
  for (const folder of [dataDir, ...SUBFOLDERS.map((part) => path.join(dataDir, part))]) await closeFolder(folder)
}

/** Warns instead when the folder belongs to another user or has the sticky bit, such as /tmp. */
async function closeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory() || (found.mode & OTHERS) === 0) return
  const isShared = (found.mode & STICKY) !== 0
  try {
    if (isShared || found.uid !== process.getuid?.()) throw new Error(isShared ? 'it is shared by all users' : 'it belongs to another user')
    await chmod(folder, found.mode & 0o7700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // On standard error, because standard output may be the output of `--json`.
    console.warn(
      `Other users may read ${folder} (mode ${(found.mode & 0o7777).toString(8)}), and Inkfolio did not change that (${reason}): run chmod 700 on it.`,
    )
  }
}

const OTHERS = 0o077
const STICKY = 0o1000

/** Throws the error of the file system when `bytes` cannot be written. Writes a file, because only that respects quotas. The next start removes the file of a killed process. */
export async function assertDiskSpace(dataDir: string, bytes: number): Promise<void> {
  const probe = path.join(dataDir, '.room')
  try {
    await writeFile(probe, Buffer.alloc(bytes))
  } finally {
    await rm(probe, { force: true })
  }
}

/** Turns an error of the file system into an OperatorError. Returns other errors unchanged. */
export function explainFolderError(error: unknown, dataDir: string): unknown {
  if (error instanceof OperatorError) return error
  const taken = `The data folder ${dataDir} cannot be a folder because a file stands in its way: choose another one with DATA_DIR.`
  return explainFileError(error, {
    EACCES: `The data folder ${dataDir} is not writable for this user: change its owner, or choose another folder with DATA_DIR.`,
    ENOSPC: `The disk that holds the data folder ${dataDir} is full: free some space and start again.`,
    EEXIST: taken,
    ENOTDIR: taken,
    ERR_SQLITE_ERROR: `The data folder ${dataDir} cannot be locked, as on some network drives: choose a folder on a disk of this machine with DATA_DIR.`,
  })
}
