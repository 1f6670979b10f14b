// Durable files (decision 052). A file is written under a temporary name, synced and renamed, then its folder is synced: a rename that is not synced can be lost
// in a power cut, and one that reaches the disk before the content leaves an empty file.
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { chmod, chown, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Suffix of incomplete files. A killed process leaves them behind. */
export const PART_SUFFIX = '.part'

type Content = string | Uint8Array | AsyncIterable<Uint8Array> | ((handle: FileHandle) => Promise<void>)

/**
 * `mode` of what is new is the default whatever the umask, or as the umask says. Without `mode`, 0o600 for files and 0o700 for folders. `group` is the
 * number of its group, where the process may give it.
 */
type WriteOptions = { mode?: Mode; group?: number | undefined }

type Mode = number | 'umask'

/**
 * Writes or replaces a file atomically, in a folder that exists. Once it resolves, the file survives a power cut. A failure leaves the old file
 * unchanged.
 */
export async function writeFileDurably(file: string, content: Content, options: WriteOptions = {}): Promise<void> {
  await writeAndRename(file, content, { ...options, isSynced: true, verify: async () => {} })
  await syncFolder(path.dirname(file))
}

/**
 * Like `writeFileDurably`, but calls `verify` with the complete file before the rename. Resolves or rejects like `verify`. `placeFor` answers another
 * name in the same folder.
 */
export async function writeVerifiedFile<Result>(
  file: string,
  content: Content,
  verify: (part: string) => Promise<Result>,
  { placeFor, ...options }: WriteOptions & { placeFor?: (result: Result) => Promise<string> } = {},
): Promise<Result> {
  const result = await writeAndRename(file, content, { ...options, isSynced: true, verify, placeFor })
  await syncFolder(path.dirname(file))
  return result
}

/** Like `writeFileDurably`, but without syncing: atomic, but not durable. For caches. */
export async function writeFileAtomically(file: string, content: Content, options: WriteOptions = {}): Promise<void> {
  await writeAndRename(file, content, { ...options, isSynced: false, verify: async () => {} })
}

/** Moves a file or a folder with its content within a file system. Once it resolves, the move survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncTree(from)
  await rename(from, to)
  await syncFolder(path.dirname(to))
  if (path.dirname(from) !== path.dirname(to)) await syncFolder(path.dirname(from))
}

/** Removes a file. Once it resolves, the removal survives a power cut. */
export async function removeDurably(file: string): Promise<void> {
  await rm(file, { force: true })
  await syncFolder(path.dirname(file))
}

/** Creates a folder and its missing parents. Returns the topmost that was missing. */
export async function createFolder(folder: string, { mode = 0o700, group }: WriteOptions): Promise<string | undefined> {
  const resolved = path.resolve(folder)
  const first = await mkdir(resolved, { recursive: true, mode: mode === 'umask' ? 0o777 : mode })
  if (first === undefined) return undefined
  for (let made = resolved; ; made = path.dirname(made)) {
    if (mode !== 'umask') await chmod(made, mode).catch(ignoreUnsupported)
    if (group !== undefined) await chown(made, OWNER_STAYS, group).catch(ignoreUnsupported)
    if (made === path.resolve(first)) return first
  }
}

const OWNER_STAYS = -1

/** Like `createFolder`. Once it resolves, the folders survive a power cut. */
export async function createFolderDurably(folder: string, options: WriteOptions = {}): Promise<void> {
  const resolved = path.resolve(folder)
  const first = await createFolder(resolved, options)
  // Existing folders are synced too: another process may have created them and not have synced them yet.
  for (let made = resolved; ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made))
    if (first === undefined || made === path.resolve(first)) return
  }
}

/** Syncs the directory entries of a folder. */
export async function syncFolder(folder: string): Promise<void> {
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

/** Synchronous fsync of a file or folder. */
export function syncPathSync(entry: string): void {
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

type Writing<Result> = WriteOptions & {
  isSynced: boolean
  verify: (part: string) => Promise<Result>
  placeFor?: ((result: Result) => Promise<string>) | undefined
}

async function writeAndRename<Result>(
  file: string,
  content: Content,
  { mode = 0o600, group, verify, isSynced, placeFor }: Writing<Result>,
): Promise<Result> {
  const part = `${file}.${randomUUID()}${PART_SUFFIX}`
  try {
    const handle = await open(part, 'wx', mode === 'umask' ? 0o666 : mode)
    try {
      if (mode !== 'umask') await handle.chmod(mode).catch(ignoreUnsupported)
      if (group !== undefined) await handle.chown(OWNER_STAYS, group).catch(ignoreUnsupported)
      if (typeof content === 'function') await content(handle)
      else await handle.writeFile(content)
      if (isSynced) await handle.sync()
    } finally {
      await handle.close()
    }
    const result = await verify(part)
    await rename(part, (await placeFor?.(result)) ?? file)
    return result
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** `entry` is a file, or a folder with its content. */
async function syncTree(entry: string): Promise<void> {
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

/** Error codes of file systems that cannot sync folders or have no modes, and of folders that are writable but not readable. */
const UNSUPPORTED = new Set(['EINVAL', 'EPERM', 'EACCES', 'EISDIR', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

function ignoreUnsupported(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code)))) throw error
}
