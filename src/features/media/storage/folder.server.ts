// Files in a folder of this machine. A process killed in the middle of a write leaves nothing but a `.part` that nobody reads.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/file-error.ts'
import { assertKey, type FileStore } from './file-store.ts'

const PART = '.part'

/** Whether the file is one that is being written, or was when its process was killed. */
export function isPart(file: string): boolean {
  return file.endsWith(PART)
}

export function openFolder(folder: string): FileStore {
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
      const part = `${file}.${randomUUID()}${PART}`
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await writeFile(part, bytes, { flush: true })
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
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
