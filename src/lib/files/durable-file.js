// Files that survive a power cut. A file is written beside its place, synced, renamed, and its folder is synced: a rename that is
// not synced can be lost, and one that reaches the disk before its bytes leaves an empty file under the final name.
// Plain JavaScript that old versions of Node understand: the launcher loads it, through the lock, before anything is installed.
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** What a file is called until it is complete; a process that is killed leaves it behind. */
export const PART_SUFFIX = '.part'

/**
 * @typedef {string | Uint8Array | AsyncIterable<Uint8Array> | ((handle: import('node:fs/promises').FileHandle) => Promise<void>)} Content
 *
 * @typedef {object} WriteOptions
 * @property {number} [mode] of the new file; 0o600 unless told
 */

/**
 * Resolves when the file would be there, whole, after a power cut. A file of that name is replaced; a failure leaves it as it was.
 * @param {string} file in a folder that exists
 * @param {Content} content
 * @param {WriteOptions} [options]
 */
export async function writeFileDurably(file, content, options = {}) {
  await writeBeside(file, content, { ...options, isSynced: true, verify: async () => {} })
  await syncFolder(path.dirname(file))
}

/**
 * As `writeFileDurably`, with mode 0o600: `verify` reads the complete file before it gets its name. Answers or throws what `verify` does.
 * @template Result
 * @param {string} file
 * @param {Content} content
 * @param {(part: string) => Promise<Result>} verify
 */
export async function writeVerifiedFile(file, content, verify) {
  const result = await writeBeside(file, content, { isSynced: true, verify })
  await syncFolder(path.dirname(file))
  return result
}

/**
 * As `writeFileDurably`, for what can be made again: the file is whole or missing while the machine runs, and nothing waits for the disk.
 * @param {string} file
 * @param {Content} content
 * @param {WriteOptions} [options]
 */
export async function writeFileAtomically(file, content, options = {}) {
  await writeBeside(file, content, { ...options, isSynced: false, verify: async () => {} })
}

/**
 * Moves a file or a folder, with all it holds, and resolves when it would be there, whole, after a power cut.
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
 * Makes a folder where it is missing, with those above it, and resolves when it would be there after a power cut.
 * @param {string} folder
 * @param {{ mode?: number }} [options] `mode` of new folders
 */
export async function makeFolderDurably(folder, { mode = 0o700 } = {}) {
  const resolved = path.resolve(folder)
  const first = await mkdir(resolved, { recursive: true, mode })
  // Also when it was there: another process may have made it a moment ago, and not have synced it yet.
  for (let made = resolved; ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made))
    if (first === undefined || made === path.resolve(first)) return
  }
}

/**
 * Resolves when the names in the folder are on the disk.
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
 * Moves a file whose content is synced, for callers that cannot wait.
 * @param {string} from
 * @param {string} to
 */
export function renameDurablySync(from, to) {
  renameSync(from, to)
  syncPathSync(path.dirname(to))
}

/**
 * Syncs a file, or the names in a folder, for callers that cannot wait.
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
async function writeBeside(file, content, { mode = 0o600, verify, isSynced }) {
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

/** @param {string} entry a file, or a folder with all it holds */
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

/** Some file systems cannot sync a folder, and a folder may be writable without being readable: then there is no more to be done. */
const UNSUPPORTED = new Set(['EINVAL', 'EPERM', 'EACCES', 'EISDIR', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** @param {unknown} error */
function ignoreUnsupported(error) {
  if (!(error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code)))) throw error
}
