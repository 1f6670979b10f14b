// The folder of an exported site. A list in it names the files that exports wrote: only those are replaced and removed. Each file is complete at
// any time: it is written beside its place and renamed.
// Without durable-file: writes files that the next export makes again.
import { createWriteStream } from 'node:fs'
// Without durable-file: writes files that the next export makes again.
import { appendFile, chmod, lstat, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { createFolder, PART_SUFFIX, writeFileAtomically } from '#src/lib/files/durable-file.ts'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.ts'
import { OperatorError } from '#src/server/errors.ts'

/** The paths of our files, one a line. A path is added before its file is written. */
const LIST = '.inkfolio-files'
const LOCK = '.inkfolio-lock'
const OWN = [LIST, LOCK, `${LOCK}.sqlite`]
/** For the web server, whatever the umask of this process. */
const MODE = 0o644
const FOLDER_MODE = 0o755

export type FolderChanges = {
  written: number
  unchanged: number
  removed: number
  /** Files of the site whose places are taken by files or folders of others, which stay as they are. */
  foreign: string[]
}

export type StaticFolder = {
  /** Writes `file`, a path with slashes below the folder, unless it has these bytes. */
  write(file: string, bytes: Uint8Array): Promise<void>
  /** Like `write` for a file whose path changes with its content: one of this size is not written again. */
  writeStream(file: string, content: { bytes: number | null; stream: ReadableStream<Uint8Array> }): Promise<void>
  /** Removes the files of earlier exports that this one did not write, if `isGone`. */
  removeRest(isGone: (file: string) => boolean | Promise<boolean>): Promise<void>
  /** The files that this export wrote or left unchanged. */
  files(): ReadonlySet<string>
  changes(): FolderChanges
  release(): void
}

/** Throws OperatorError when the folder holds files and none of them is of an export, or while another export writes it. */
export async function openStaticFolder(folder: string, command: string): Promise<StaticFolder> {
  const known = await readOwnFiles(folder)
  await createFolder(folder, { mode: FOLDER_MODE })
  const lock = await acquireProcessLock(path.join(folder, LOCK), command).catch((error: unknown) => {
    throw error instanceof LockedError ? new OperatorError(`Another export writes ${folder}: wait for its end.`, { cause: error }) : error
  })
  await writeList(folder, known)
  const current = new Set<string>()
  const changes: FolderChanges = { written: 0, unchanged: 0, removed: 0, foreign: [] }

  const folders = new Set<string>()

  /** Null when the file has another owner. */
  async function claim(file: string): Promise<{ place: string; isNew: boolean } | null> {
    const place = placeOf(folder, file)
    if (current.has(file)) return null
    current.add(file)
    const isNew = !known.has(file)
    if (isNew) {
      if (await exists(place)) {
        changes.foreign.push(file)
        return null
      }
      await appendFile(path.join(folder, LIST), `${file}\n`)
      known.add(file)
    }
    return { place, isNew }
  }

  async function replace(file: string, place: string, writeFile: () => Promise<void>): Promise<void> {
    const parent = path.dirname(place)
    try {
      if (!folders.has(parent)) await createFolder(parent, { mode: FOLDER_MODE })
      folders.add(parent)
      await writeFile()
      changes.written += 1
    } catch (error) {
      if (!isOccupied(error)) throw error
      changes.foreign.push(file)
    }
  }

  return {
    async write(file, bytes) {
      const claimed = await claim(file)
      if (claimed === null) return
      const { place, isNew } = claimed
      const before = isNew ? null : await readFile(place).catch(() => null)
      if (before?.equals(bytes)) changes.unchanged += 1
      else await replace(file, place, () => writeFileAtomically(place, bytes, { mode: MODE }))
    },
    async writeStream(file, { bytes, stream }) {
      const claimed = await claim(file)
      const before = claimed === null || claimed.isNew ? null : await stat(claimed.place).catch(() => null)
      if (claimed !== null && (before === null || before.size !== bytes)) {
        await replace(file, claimed.place, () => writeStreamAtomically(claimed.place, stream))
        return
      }
      if (claimed !== null) changes.unchanged += 1
      await stream.cancel()
    },
    async removeRest(isGone) {
      const rest = [...known].filter((file) => !current.has(file))
      const kept = new Set(current)
      for (const file of rest) {
        if (!(await isGone(file))) {
          kept.add(file)
          continue
        }
        await removeFile(folder, file)
        changes.removed += 1
      }
      await writeList(folder, [...kept].filter((file) => !changes.foreign.includes(file)).sort())
    },
    files: () => current,
    changes: () => changes,
    release: () => lock.release(),
  }
}

/** The list of an export before; empty for a new or empty folder. Removes what a killed export left beside its files. */
async function readOwnFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder).catch((error: unknown): string[] => {
    if (fileErrorCode(error) === 'ENOENT') return []
    throw fileErrorCode(error) === 'ENOTDIR'
      ? new OperatorError(`${folder} is a file: give the name of a folder.`, { cause: error })
      : error
  })
  if (!entries.includes(LIST)) {
    if (entries.some((name) => !OWN.includes(name))) {
      throw new OperatorError(
        `The folder ${folder} holds files that no export wrote: nothing was written. Give the name of a new or empty one.`,
      )
    }
    return new Set()
  }
  const lines = (await readFile(path.join(folder, LIST), 'utf8')).split('\n').filter((line) => isSafePath(line))
  await removeParts(folder, lines)
  return new Set(lines)
}

async function writeList(folder: string, files: Iterable<string>): Promise<void> {
  const lines = Array.from(files, (file) => `${file}\n`)
  await writeFileAtomically(path.join(folder, LIST), lines.join(''), { mode: MODE })
}

async function removeParts(folder: string, files: readonly string[]): Promise<void> {
  for (const parent of new Set(files.map((file) => path.dirname(file)))) {
    const names = await readdir(path.join(folder, parent)).catch(() => [])
    for (const name of names.filter((entry) => entry.endsWith(PART_SUFFIX))) await rm(path.join(folder, parent, name), { force: true })
  }
}

/** Throws for a path that leads outside the folder: only a defect makes one. */
function placeOf(folder: string, file: string): string {
  if (!isSafePath(file)) throw new Error(`not a path of an exported site: ${file}`)
  return path.join(folder, file)
}

/** A file has the name of a folder that is needed, or a folder that of a file. */
function isOccupied(error: unknown): boolean {
  return ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'ERR_FS_EISDIR'].includes(fileErrorCode(error) ?? '')
}

export function isSafePath(file: string): boolean {
  const isSafe = (name: string) => name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= 255
  return file.length <= 2_000 && !/[\p{Cc}\\:]/u.test(file) && !OWN.includes(file.split('/')[0] ?? '') && file.split('/').every(isSafe)
}

async function exists(place: string): Promise<boolean> {
  return (await lstat(place).catch(() => null)) !== null
}

async function writeStreamAtomically(place: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const part = `${place}${PART_SUFFIX}`
  try {
    await pipeline(Readable.from(stream), createWriteStream(part))
    await chmod(part, MODE)
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Removes the file, and the folders above it that are empty then. Something of others in its place stays. */
async function removeFile(folder: string, file: string): Promise<void> {
  try {
    await rm(path.join(folder, file), { force: true })
  } catch (error) {
    if (isOccupied(error)) return
    throw error
  }
  for (let parent = path.dirname(file); parent !== '.'; parent = path.dirname(parent)) {
    try {
      await rmdir(path.join(folder, parent))
    } catch {
      return
    }
  }
}
