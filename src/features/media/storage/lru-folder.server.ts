// A cache folder of bounded size. When it grows beyond, the least recently used files are removed.
import { opendir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { logger } from '#src/server/logger.server.ts'
import type { FileStore } from './file-store.ts'
import { isPartialFile, openFolderStore } from './folder.server.ts'

/** Eviction stops at this share of the limit, so that not every write evicts. */
const EVICT_TO = 0.9
/** Precision of the modification time, which records when a file was last used. Without it every read would be a write. */
const USE_PRECISION_MS = 60 * 60_000

/**
 * `write` never fails: on a full disk the file is not cached. Several processes may share the folder. Each counts the files of the others
 * when it scans the folder, at its first write and whenever it evicts.
 */
export function openLruFolderStore(folder: string, maxBytes: number): FileStore {
  const files = openFolderStore(folder, { isDurable: false })
  let total: number | null = null
  let queue: Promise<void> = Promise.resolve()

  async function addToTotal(bytes: number): Promise<void> {
    const before = total
    // Null until the scan has succeeded: after a failure the next write scans again.
    total = null
    const now = before === null ? await sizeOf(folder) : before + bytes
    total = now > maxBytes ? await evict(folder, maxBytes * EVICT_TO) : now
  }

  /** Serialized, so that scans do not overlap. */
  function queueAddToTotal(bytes: number): Promise<void> {
    const turn = queue.then(() => addToTotal(bytes))
    queue = turn.catch(() => {})
    return turn
  }

  return {
    ...files,
    async open(key) {
      const found = await files.open(key)
      if (found) await recordUse(path.join(folder, key))
      return found
    },
    async read(key) {
      const bytes = await files.read(key)
      if (bytes) await recordUse(path.join(folder, key))
      return bytes
    },
    async write(key, bytes) {
      try {
        await files.write(key, bytes)
        await queueAddToTotal(bytes.byteLength)
      } catch (error) {
        logger.warn({ err: error }, 'cannot cache a file')
      }
    },
  }
}

type CachedFile = { file: string; bytes: number; usedAt: number }

async function sizeOf(folder: string): Promise<number> {
  return (await scan(folder)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Removes the least recently used files until at most `keepBytes` are left. Returns how many bytes are left. */
async function evict(folder: string, keepBytes: number): Promise<number> {
  const found = (await scan(folder)).sort((a, b) => a.usedAt - b.usedAt)
  let left = found.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of found) {
    if (left <= keepBytes) break
    await rm(file, { force: true })
    left -= bytes
  }
  return left
}

/** Without the partial files that are being written; those of a killed process are included. */
async function scan(folder: string): Promise<CachedFile[]> {
  const found: CachedFile[] = []
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    // Another process may have removed it meanwhile.
    const stats = await stat(file).catch(() => null)
    if (!stats || (isPartialFile(file) && Date.now() - stats.mtimeMs < USE_PRECISION_MS)) continue
    found.push({ file, bytes: stats.size, usedAt: stats.mtimeMs })
  }
  return found
}

async function recordUse(file: string): Promise<void> {
  const stats = await stat(file).catch(() => null)
  const now = Date.now()
  if (!stats || now - stats.mtimeMs < USE_PRECISION_MS) return
  // A read-only folder still serves its files.
  await utimes(file, now / 1000, now / 1000).catch(() => {})
}
