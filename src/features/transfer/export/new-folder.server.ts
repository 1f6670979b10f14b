// Creates a folder atomically: it appears complete or not at all.
// Without durable-file: creates the folder for the export.
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { renameDurably } from '#src/lib/files/durable-file.ts'
import { OperatorError } from '#src/server/errors.ts'

/** Throws OperatorError when the folder is not empty. Returns its real path. */
export async function requireNewFolder(folder: string): Promise<string> {
  try {
    if ((await readdir(folder)).length > 0) throw notEmptyError(folder)
    return await realpath(folder)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return path.resolve(folder)
    throw explain(error, folder)
  }
}

/** Fills a temporary folder of mode 0700 and renames it. Throws OperatorError. */
export async function fillNewFolder<Result>(folder: string, fill: (part: string) => Promise<Result>): Promise<Result> {
  const target = await requireNewFolder(folder)
  let part: string | null = null
  try {
    part = await mkdtemp(`${target}.part-`)
    const result = await fill(part)
    // Replaces an empty folder, and fails when the folder was filled meanwhile.
    await renameDurably(part, target)
    return result
  } catch (error) {
    if (part) await rm(part, { recursive: true, force: true })
    throw explain(error, folder)
  }
}

function notEmptyError(folder: string, options?: ErrorOptions): OperatorError {
  return new OperatorError(`The folder ${folder} is not empty: nothing was written. Give the name of a new one.`, options)
}

function explain(cause: unknown, folder: string): unknown {
  const code = fileErrorCode(cause)
  if (code === 'ENOTEMPTY' || code === 'EEXIST') return notEmptyError(folder, { cause })
  const reason = REASONS.get(code ?? '')
  return reason === undefined ? cause : new OperatorError(`The folder ${folder} cannot be written: ${reason}.`, { cause })
}

const REASONS = new Map([
  ['ENOENT', 'the folder above it does not exist'],
  ['ENOTDIR', 'a file has that name or the name of a folder above it'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['EBUSY', 'something is mounted or running there, so give the name of a folder inside it'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
])
