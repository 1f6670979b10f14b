// DATA_DIR: db/ (embedded database), media/ (uploads), cache/ (image variants), lock.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'
import { fileErrorCode } from './file-error.ts'

/** Creates the data folder where it is missing; throws OperatorError when it cannot be one. */
export async function createDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (error) {
    throw folderRefusal(error, dataDir)
  }
}

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
