// Receives a backup file in parts: each fits into the time and the size that proxies allow one request.
import { randomUUID } from 'node:crypto'
// Without durable-file: fills a file part by part, which is synced before its rename.
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { PART_SUFFIX, renameDurably } from '#src/lib/files/durable-file.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { backupFolder, listBackups, newBackupFile } from '../backup/backup-folder.server.ts'
import { type ReadFreeBytes, readFreeBytesOfDisk } from '../backup/free-space.server.ts'
import { checkHead } from '../backup/read-archive.server.ts'
import { UPLOAD_PART_BYTES } from './upload-parts.ts'

/** Of one file. */
const MAX_UPLOAD_BYTES = 10_000_000_000

const PREFIX = 'upload-'

/** `upload` is null for the first part of a file of `total` bytes; `offset` is the position of these bytes in it. */
export type BackupPart = { upload: string | null; offset: number; total: number; bytes: Uint8Array }

/** `name` is the stored backup when the file is complete. It has not been checked yet. */
export type UploadProgress = { upload: string; received: number; name: string | null }

type UploadOptions = { now: Date; folder?: string; readFreeBytes?: ReadFreeBytes }

/**
 * Appends a part. The first one replaces an upload that was not completed, the last one an earlier uploaded backup. Throws too_large,
 * invalid_input when the file is no backup, conflict when the parts before are not here, unavailable without space. A refused file is removed.
 */
export async function receiveBackupPart(
  part: BackupPart,
  { now, folder = backupFolder(), readFreeBytes }: UploadOptions,
): Promise<UploadProgress> {
  const { offset, total, bytes } = part
  if (total > MAX_UPLOAD_BYTES)
    throw new AppError('too_large', { reason: 'The file is larger than 10 GB: restore it on the command line.' })
  if (bytes.length === 0 || bytes.length > UPLOAD_PART_BYTES || offset + bytes.length > total) {
    throw new AppError('invalid_input', { reason: 'The file was not sent as it is: choose it again.' })
  }
  const upload = part.upload ?? (await begin(total, now, { folder, readFreeBytes }))
  const file = partFile(upload, folder)
  try {
    await append(file, part)
    if (offset === 0) await checkHead(file, 'The file')
    const received = offset + bytes.length
    return { upload, received, name: received === total ? await complete(file, now, folder) : null }
  } catch (error) {
    const refusal = explain(error)
    if (!(refusal instanceof AppError && refusal.code === 'conflict')) await rm(file, { force: true })
    throw refusal
  }
}

/** Removes what was received. */
export async function cancelBackupUpload(upload: string, folder = backupFolder()): Promise<void> {
  await rm(partFile(upload, folder), { force: true })
}

/** `upload` is a UUID, so that the path stays in the folder. */
function partFile(upload: string, folder: string): string {
  return path.join(folder, `${PREFIX}${upload}${PART_SUFFIX}`)
}

async function begin(
  total: number,
  now: Date,
  { folder, readFreeBytes = readFreeBytesOfDisk }: Omit<UploadOptions, 'now'> & { folder: string },
) {
  // Creates the folder.
  await newBackupFile('uploaded', now, folder).catch((error: unknown) => {
    throw explain(error)
  })
  for (const name of await readdir(folder)) if (name.startsWith(PREFIX)) await rm(path.join(folder, name), { force: true })
  const free = await readFreeBytes(folder)
  if (free !== null && total > free) {
    throw new AppError('unavailable', {
      reason: 'The disk of the site has less space left than the file needs: free some space, then try again.',
    })
  }
  return randomUUID()
}

async function append(file: string, { offset, bytes }: BackupPart): Promise<void> {
  const handle = await open(file, offset === 0 ? 'wx' : 'r+', 0o600)
  try {
    const { size } = await handle.stat()
    if (size !== offset) throw interrupted()
    await handle.write(bytes, 0, bytes.length, offset)
  } finally {
    await handle.close()
  }
}

function interrupted(): AppError {
  return new AppError('conflict', { reason: 'The upload was interrupted: choose the file again.' })
}

async function complete(file: string, now: Date, folder: string): Promise<string> {
  const stored = await newBackupFile('uploaded', now, folder)
  await renameDurably(file, stored)
  const name = path.basename(stored)
  for (const { kind, name: other } of await listBackups(folder)) {
    if (kind === 'uploaded' && other !== name) await rm(path.join(folder, other), { force: true })
  }
  return name
}

function explain(error: unknown): unknown {
  if (error instanceof OperatorError) return new AppError('invalid_input', { reason: error.message }, { cause: error })
  switch (fileErrorCode(error)) {
    case 'ENOENT':
    case 'EEXIST':
      return interrupted()
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('unavailable', { reason: 'The disk of the site is full: free some space, then try again.' }, { cause: error })
    default:
      return error
  }
}
