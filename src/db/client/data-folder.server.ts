// DATA_DIR: db/ (embedded database), media/ (uploads), cache/ (image variants), lock.
import { chmod, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolderDurably } from '#src/lib/files/durable-file.js'
import { OperatorError } from '#src/server/errors.ts'
import { fileErrorCode } from './file-error.ts'

const PARTS = ['media', 'cache', 'db', 'backups']

/** Creates the data folder where it is missing, for its owner alone; throws OperatorError when it cannot be one. */
export async function createDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolderDurably(dataDir, { mode: 0o700 })
  } catch (error) {
    throw folderRefusal(error, dataDir)
  }
  await closeDataFolder(dataDir)
}

/** Takes the rights of other users away from the data folder and its parts, where earlier versions or a hand left them. Never fails. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  for (const folder of [dataDir, ...PARTS.map((part) => path.join(dataDir, part))]) await closeFolder(folder)
}

/** Of others' folders, mounts and folders with the sticky bit, such as /tmp, the owner has to decide. */
async function closeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory() || (found.mode & OTHERS) === 0) return
  const isShared = (found.mode & STICKY) !== 0
  try {
    if (isShared || found.uid !== process.getuid?.()) throw new Error(isShared ? 'it is shared by all users' : 'it belongs to another user')
    await chmod(folder, found.mode & 0o7700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // For the server and the command line alike: on standard output, a line would end up in what `--json` prints.
    console.warn(
      `Other users may read ${folder} (mode ${(found.mode & 0o7777).toString(8)}), and it was left so (${reason}): chmod 700 closes it.`,
    )
  }
}

const OTHERS = 0o077
const STICKY = 0o1000

/** Throws what the file system says when there is no room for so many bytes. Asks by writing, because nobody else knows of quotas. What a kill leaves behind the next start removes. */
export async function probeRoom(dataDir: string, bytes: number): Promise<void> {
  const probe = path.join(dataDir, '.room')
  try {
    await writeFile(probe, Buffer.alloc(bytes))
  } finally {
    await rm(probe, { force: true })
  }
}

/** What the operator can do about a file system's refusal inside the data folder; anything else is handed back as it is. */
export function folderRefusal(error: unknown, dataDir: string): unknown {
  if (error instanceof OperatorError) return error
  const sentence = sentenceFor(fileErrorCode(error), dataDir)
  return sentence ? new OperatorError(sentence, { cause: error }) : error
}

function sentenceFor(code: string | undefined, dataDir: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The data folder ${dataDir} is not writable for this user: change its owner, or choose another folder with DATA_DIR.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${dataDir} is full: free some space and start again.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${dataDir} cannot be a folder because a file stands in its way: choose another one with DATA_DIR.`
    default:
      return undefined
  }
}
