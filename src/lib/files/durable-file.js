// Durable files. A file is written under a temporary name, synced and renamed, then its folder is synced: a rename that is not synced can be lost
// in a power cut, and one that reaches the disk before the content leaves an empty file.
// Plain JavaScript for old versions of Node: the launcher imports it, through the process lock, before it has installed Node 24.
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Suffix of incomplete files. A killed process leaves them behind. */
export const PART_SUFFIX = '.part'

/**
 * @typedef {string | Uint8Array | AsyncIterable<Uint8Array> | ((handle: import('node:fs/promises').FileHandle) => Promise<void>)} Content
 *
 * @typedef {object} WriteOptions
 * @property {number} [mode] of the new file; 0o600 by default
 */

/**
 * Writes or replaces a file atomically. Once it resolves, the file survives a power cut. A failure leaves the old file unchanged.
 * @param {string} file in a folder that exists
 * @param {Content} content
 * @param {WriteOptions} [options]
 */
export async function writeFileDurably(file, content, options = {}) {
  await writeAndRename(file, content, { ...options, isSynced: true, verify: async () => {} })
  await syncFolder(path.dirname(file))
}

/**
 * Like `writeFileDurably`, but calls `verify` with the complete file before the rename. Resolves or rejects like `verify`.
 * @template Result
 * @param {string} file
 * @param {Content} content
 * @param {(part: string) => Promise<Result>} verify
 * @param {WriteOptions} [options]
 */
export async function writeVerifiedFile(file, content, verify, options = {}) {
  const result = await writeAndRename(file, content, { ...options, isSynced: true, verify })
  await syncFolder(path.dirname(file))
  return result
}

/**
 * Like `writeFileDurably`, but without syncing: atomic, but not durable. For caches.
 * @param {string} file
 * @param {Content} content
 * @param {WriteOptions} [options]
 */
export async function writeFileAtomically(file, content, options = {}) {
  await writeAndRename(file, content, { ...options, isSynced: false, verify: async () => {} })
}

/**
 * Moves a file or a folder with its content. Once it resolves, the move survives a power cut.
 * @param {string} from
 * @param {string} to on the same file system
 */
export async function renameDurably(from, to) {
  await syncTree(from)
  await rename(from, to)
  await syncFolder(path.dirname(to))
  if (path.dirname(from) !== path.dirname(to)) await syncFolder(path.dirname(from))
}

/**
 * Removes a file. Once it resolves, the removal survives a power cut.
 * @param {string} file
 */
export async function removeDurably(file) {
  await rm(file, { force: true })
  await syncFolder(path.dirname(file))
}

/**
 * Creates a folder and its missing parents. Once it resolves, they survive a power cut.
 * @param {string} folder
 * @param {{ mode?: number }} [options] `mode` of new folders
 */
export async function createFolderDurably(folder, { mode = 0o700 } = {}) {
  const resolved = path.resolve(folder)
  const first = await mkdir(resolved, { recursive: true, mode })
  // Existing folders are synced too: another process may have created them and not have synced them yet.
  for (let made = resolved; ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made))
    if (first === undefined || made === path.resolve(first)) return
  }
}

/**
 * Syncs the directory entries of a folder.
 * @param {string} folder
 */
export async function syncFolder(folder) {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    ignoreUnsupported(error)
  }
}

/**
 * Synchronous variant of `renameDurably`, for a file whose content is synced.
 * @param {string} from
 * @param {string} to
 */
export function renameDurablySync(from, to) {
  renameSync(from, to)
  syncPathSync(path.dirname(to))
}

/**
 * Synchronous fsync of a file or folder.
 * @param {string} entry
 */
export function syncPathSync(entry) {
  try {
    const descriptor = openSync(entry, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    ignoreUnsupported(error)
  }
}

/**
 * @template Result
 * @param {string} file
 * @param {Content} content
 * @param {WriteOptions & { isSynced: boolean, verify: (part: string) => Promise<Result> }} options
 */
async function writeAndRename(file, content, { mode = 0o600, verify, isSynced }) {
  const part = `${file}.${randomUUID()}${PART_SUFFIX}`
  try {
    const handle = await open(part, 'wx', mode)
    try {
      if (typeof content === 'function') await content(handle)
      else await handle.writeFile(content)
      if (isSynced) await handle.sync()
    } finally {
      await handle.close()
    }
    const result = await verify(part)
    await rename(part, file)
    return result
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** @param {string} entry a file, or a folder with its content */
async function syncTree(entry) {
  const stats = await lstat(entry)
  if (stats.isDirectory()) {
    for (const name of await readdir(entry)) await syncTree(path.join(entry, name))
    await syncFolder(entry)
  } else if (stats.isFile()) {
    const handle = await open(entry, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** Error codes of file systems that cannot sync folders, and of folders that are writable but not readable. */
const UNSUPPORTED = new Set(['EINVAL', 'EPERM', 'EACCES', 'EISDIR', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** @param {unknown} error */
function ignoreUnsupported(error) {
  if (!(error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code)))) throw error
}
