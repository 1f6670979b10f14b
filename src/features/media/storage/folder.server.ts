// Files in a folder of this machine. A process killed in the middle of a write leaves nothing but a `.part` that nobody reads.
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/file-error.ts'
import { makeFolderDurably, PART_SUFFIX, writeFileAtomically, writeFileDurably } from '#src/lib/durable-file.js'
import { assertKey, type FileStore } from './file-store.ts'

/** Whether the file is one that is being written, or was when its process was killed. */
export function isPart(file: string): boolean {
  return file.endsWith(PART_SUFFIX)
}

/** `isDurable` promises that a file survives a power cut once `write` has resolved; for files that can be made again it only costs time. */
export function openFolder(folder: string, { isDurable = true }: { isDurable?: boolean } = {}): FileStore {
  return {
    async has(key) {
      const found = await unlessMissing(stat(locate(folder, key)))
      return found?.isFile() ?? false
    },
    async read(key) {
      const bytes = await unlessMissing(readFile(locate(folder, key)))
      return bytes && new Uint8Array(bytes)
    },
    async write(key, bytes) {
      const file = locate(folder, key)
      if (isDurable) {
        await makeFolderDurably(path.dirname(file))
        await writeFileDurably(file, bytes)
      } else {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFileAtomically(file, bytes)
      }
    },
  }
}

function locate(folder: string, key: string): string {
  assertKey(key)
  return path.join(folder, key)
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
