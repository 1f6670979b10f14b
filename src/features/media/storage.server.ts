// Where files are kept. A file appears whole or not at all, so a process killed in the middle leaves nothing half-written.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/root.server.ts'

/** Files by key, for example `ab/abcdef.webp`. */
export type FileStore = {
  has(key: string): Promise<boolean>
  /** The file's bytes, or null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** Uploads: what the owner would miss. */
export function mediaFiles(): FileStore {
  return openFolder(path.resolve(projectRoot, env().DATA_DIR, 'media'))
}

/** What can be made again: image variants and pictures fetched from other sites. */
export function cacheFiles(): FileStore {
  return openFolder(path.resolve(projectRoot, env().DATA_DIR, 'cache'))
}

export function openFolder(folder: string): FileStore {
  return {
    async has(key) {
      try {
        return (await stat(locate(folder, key))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(locate(folder, key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async write(key, bytes) {
      const file = locate(folder, key)
      const part = `${file}.${randomUUID()}.part`
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

/** Keys are made from hashes; one that is not would be a defect, and must not reach a file elsewhere. */
function locate(folder: string, key: string): string {
  if (!/^[0-9a-z-]+(?:[./][0-9a-z-]+)*$/.test(key)) throw new Error(`not a storage key: ${key}`)
  return path.join(folder, key)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
