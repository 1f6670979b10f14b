// Files in a local folder. A process that is killed during a write leaves only a `.part` file, which is never read.
import { createReadStream } from 'node:fs'
// Without durable-file: creates folders for variants, which can be rendered again.
import { type FileHandle, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { createFolderDurably, PART_SUFFIX, writeFileAtomically, writeFileDurably } from '#src/lib/files/durable-file.ts'
import { assertKey, type FileStore } from './file-store.ts'

/** Whether the file is being written, or was when its process was killed. */
export function isPartialFile(file: string): boolean {
  return file.endsWith(PART_SUFFIX)
}

/** With `isDurable`, a file survives a power cut once `write` has resolved. Caches do without it, because it costs time. */
export function openFolderStore(folder: string, { isDurable = true }: { isDurable?: boolean } = {}): FileStore {
  return {
    async has(key) {
      const found = await unlessMissing(stat(locate(folder, key)))
      return found?.isFile() ?? false
    },
    async open(key) {
      const file = locate(folder, key)
      const found = await unlessMissing(stat(file))
      return found?.isFile() ? { bytes: found.size, stream: () => streamFile(file) } : null
    },
    async read(key) {
      const bytes = await unlessMissing(readFile(locate(folder, key)))
      return bytes && new Uint8Array(bytes)
    },
    async write(key, bytes) {
      const file = locate(folder, key)
      if (isDurable) {
        await createFolderDurably(path.dirname(file))
        await writeFileDurably(file, bytes)
      } else {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFileAtomically(file, bytes)
      }
    },
    async writeFile(key, source) {
      const file = locate(folder, key)
      await createFolderDurably(path.dirname(file))
      await writeFileDurably(file, createReadStream(source))
    },
    async openRange(key, range) {
      const file = locate(folder, key)
      const found = await unlessMissing(stat(file))
      return found?.isFile() ? streamFile(file, range) : null
    },
    async remove(key) {
      await rm(locate(folder, key), { force: true })
    },
  }
}

const CHUNK_BYTES = 65_536

/** Opens the file with the first read, so that an unread stream holds no file descriptor. */
function streamFile(file: string, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  let position = start
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      handle ??= await open(file)
      try {
        const wanted = Math.min(CHUNK_BYTES, end - position + 1)
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position)
        position += bytesRead
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      } catch (error) {
        await handle.close()
        throw error
      }
      await handle.close()
      controller.close()
    },
    cancel: () => handle?.close(),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

function locate(folder: string, key: string): string {
  assertKey(key)
  return path.join(folder, key)
}

async function unlessMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
