// A folder of files that can be made again, kept below a size: when it grows beyond, what was not read for longest goes.
import { opendir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { logger } from '#src/server/logger.server.ts'
import type { FileStore } from './file-store.ts'
import { isPart, openFolder } from './folder.server.ts'

/** Room is made for a while, not for one file. */
const KEEP = 0.9
/** A file's time says when it was last used, this exactly: every reading must not become a writing. */
const USED_EVERY_MS = 60 * 60_000

/**
 * Never fails to write: a full disk makes it forget, not the page fail. Several processes may share the folder; each notices what the
 * others add when it looks through the folder, which it does at its first write and whenever it makes room.
 */
export function openBoundedFolder(folder: string, maxBytes: number): FileStore {
  const files = openFolder(folder, { isDurable: false })
  let total: number | null = null
  let waiting: Promise<void> = Promise.resolve()

  async function account(bytes: number): Promise<void> {
    const before = total
    // Whoever comes after one who could not look looks anew.
    total = null
    const now = before === null ? await sizeOf(folder) : before + bytes
    total = now > maxBytes ? await makeRoom(folder, maxBytes * KEEP) : now
  }

  /** One after the other, so that no two look through the folder at once. */
  function accountInTurn(bytes: number): Promise<void> {
    const turn = waiting.then(() => account(bytes))
    waiting = turn.catch(() => {})
    return turn
  }

  return {
    ...files,
    async open(key) {
      const found = await files.open(key)
      if (found) await noteUse(path.join(folder, key))
      return found
    },
    async read(key) {
      const bytes = await files.read(key)
      if (bytes) await noteUse(path.join(folder, key))
      return bytes
    },
    async write(key, bytes) {
      try {
        await files.write(key, bytes)
        await accountInTurn(bytes.byteLength)
      } catch (error) {
        logger.warn({ err: error }, 'a file could not be kept and will be made again')
      }
    },
  }
}

type Found = { file: string; bytes: number; usedAt: number }

async function sizeOf(folder: string): Promise<number> {
  return (await lookThrough(folder)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Removes what was used longest ago until `keepBytes` are left; answers how many there are then. */
async function makeRoom(folder: string, keepBytes: number): Promise<number> {
  const found = (await lookThrough(folder)).sort((a, b) => a.usedAt - b.usedAt)
  let left = found.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes, usedAt } of found) {
    if (left <= keepBytes) break
    if (isPart(file) && Date.now() - usedAt < USED_EVERY_MS) continue
    await rm(file, { force: true })
    left -= bytes
  }
  return left
}

/** Every file, also what a killed process left half-written. */
async function lookThrough(folder: string): Promise<Found[]> {
  const found: Found[] = []
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    // Another process may have removed it in this moment.
    const stats = await stat(file).catch(() => null)
    if (stats) found.push({ file, bytes: stats.size, usedAt: stats.mtimeMs })
  }
  return found
}

async function noteUse(file: string): Promise<void> {
  const stats = await stat(file).catch(() => null)
  const now = Date.now()
  if (!stats || now - stats.mtimeMs < USED_EVERY_MS) return
  // A folder that may only be read still serves.
  await utimes(file, now / 1000, now / 1000).catch(() => {})
}
