// Receives one uploaded file of an import, streamed to disk.
// Without durable-file: creates folders of uploads, which are synced as a whole before the dry run.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { imports } from '#src/db/schema/imports.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { writeFileAtomically } from '#src/lib/files/durable-file.ts'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { AppError } from '#src/server/errors.ts'
import { tooManyFiles } from './archive/archive-refusal.ts'
import { safePath } from './archive/safe-path.ts'
import { hasFolder, uploadFolder } from './import-folders.server.ts'
import { IMPORT_LIMITS, isArchive, maxBytesOf } from './import-limits.ts'

type Limits = Record<'files' | 'totalBytes', number>

export type Upload = {
  importId: string
  /** The path of the file in its folder. */
  name: string
  /** As the client states it. */
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/**
 * Stores one file. The same file may be sent again. Throws AppError with a `reason`: invalid_input for a name, too_large for a size, conflict
 * when no file is expected.
 */
export async function receiveUpload(
  db: Db,
  _actor: Admin,
  { importId, name, bytes, content }: Upload,
  limits: Limits = IMPORT_LIMITS,
): Promise<{ bytes: number }> {
  const safe = safePath(name)
  if (!('path' in safe)) throw new AppError('invalid_input', { reason: `The file is left out: ${safe.reason}.` })
  const maxBytes = maxBytesOfUpload(safe.path)
  if (bytes > maxBytes) throw tooLarge(maxBytes)
  await countFile(db, importId, limits)
  if (!(await hasFolder(importId))) throw new AppError('conflict', { reason: OTHER_NODE })
  const file = path.join(uploadFolder(importId), safe.path)
  let received = 0
  async function* bounded() {
    for await (const chunk of content) {
      received += chunk.byteLength
      if (received > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  }
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFileAtomically(file, bounded())
  } catch (error) {
    throw asRefusal(error)
  }
  await db
    .update(imports)
    .set({ uploadedBytes: sql`${imports.uploadedBytes} + ${received}` })
    .where(eq(imports.id, importId))
  return { bytes: received }
}

const OTHER_NODE =
  'Another process of the site received the first files. With several nodes, send the whole import to one of them, or share DATA_DIR/imports.'

function maxBytesOfUpload(file: string): number {
  if (isArchive(file) && !file.includes('/')) return IMPORT_LIMITS.archiveBytes
  const maxBytes = maxBytesOf(file)
  if (maxBytes === null) throw new AppError('invalid_input', { reason: 'The file is left out: an import does not need it.' })
  return maxBytes
}

/** Counted before it is written: at most one file, and the files that are being sent, exceed the bytes of all. */
async function countFile(db: Db, importId: string, { files, totalBytes }: Limits): Promise<void> {
  const [counted] = await db
    .update(imports)
    .set({ uploadedFiles: sql`${imports.uploadedFiles} + 1` })
    .where(
      and(
        eq(imports.id, importId),
        eq(imports.state, 'uploading'),
        lt(imports.uploadedFiles, files),
        lt(imports.uploadedBytes, totalBytes),
      ),
    )
    .returning({ id: imports.id })
  if (counted) return
  const [found] = await db.select().from(imports).where(eq(imports.id, importId))
  if (found?.state !== 'uploading') throw new AppError('conflict', { reason: 'The import takes no more files.' })
  const reason = found.uploadedFiles >= files ? tooManyFiles({ files }).message : `An import takes at most ${formatBytes(totalBytes)}.`
  throw new AppError('too_large', { reason })
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', { reason: `The file is larger than ${formatBytes(maxBytes)}.` })
}

function asRefusal(error: unknown): unknown {
  switch (fileErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('unavailable', { reason: 'The disk of the server is full: free some space, then try again.' }, { cause: error })
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EISDIR':
      return new AppError('invalid_input', { reason: 'The file is left out: another file has the name of its folder.' }, { cause: error })
    default:
      return error
  }
}
