// Files in a folder of this machine. A process killed in the middle of a write leaves nothing but a `.part` that nobody reads.
import { type FileHandle, mkdir, open, readFile, stat } from 'node:fs/promises'
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
        await makeFolderDurably(path.dirname(file))
        await writeFileDurably(file, bytes)
      } else {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFileAtomically(file, bytes)
      }
    },
  }
}

const PIECE = 65_536

/** Opens the file with the first read, so that an unread stream holds no descriptor. */
function streamFile(file: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      handle ??= await open(file)
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(PIECE))
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

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
