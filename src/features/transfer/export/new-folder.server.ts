// A folder that appears complete or not at all.
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/client/file-error.ts'
import { renameDurably } from '#src/lib/files/durable-file.js'
import { OperatorError } from '#src/server/errors.ts'

/** Throws OperatorError for a place that holds something already; answers where the folder really is. */
export async function requireNewFolder(folder: string): Promise<string> {
  try {
    if ((await readdir(folder)).length > 0) throw filled(folder)
    return await realpath(folder)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return path.resolve(folder)
    throw explain(error, folder)
  }
}

/** Has a folder beside its place filled, readable for its owner alone, and moves it there. Throws OperatorError. */
export async function fillNewFolder<Result>(folder: string, fill: (part: string) => Promise<Result>): Promise<Result> {
  const target = await requireNewFolder(folder)
  let part: string | null = null
  try {
    part = await mkdtemp(`${target}.part-`)
    const result = await fill(part)
    // Takes the place of an empty folder, and refuses one that somebody filled meanwhile.
    await renameDurably(part, target)
    return result
  } catch (error) {
    if (part) await rm(part, { recursive: true, force: true })
    throw explain(error, folder)
  }
}

function filled(folder: string, options?: ErrorOptions): OperatorError {
  return new OperatorError(`The folder ${folder} is not empty: nothing was written. Give the name of a new one.`, options)
}

function explain(cause: unknown, folder: string): unknown {
  const code = fileErrorCode(cause)
  if (code === 'ENOTEMPTY' || code === 'EEXIST') return filled(folder, { cause })
  const reason = REASONS.get(code ?? '')
  return reason === undefined ? cause : new OperatorError(`The folder ${folder} cannot be written: ${reason}.`, { cause })
}

const REASONS = new Map([
  ['ENOENT', 'the folder above it does not exist'],
  ['ENOTDIR', 'there is a file of that name, or on the way to it'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['EBUSY', 'something is mounted or running there, so give the name of a folder inside it'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
])
