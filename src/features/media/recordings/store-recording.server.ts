import { createHash, randomUUID } from 'node:crypto'
// Without durable-file: fills a temporary file, which the media folder then takes over.
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { recordings } from '#src/db/schema/media.ts'
import { PART_SUFFIX } from '#src/lib/files/durable-file.ts'
import { DOWNLOAD_FORMATS, type FileFormat, RECORDING_FORMATS } from '#src/lib/files/file-formats.ts'
import { env } from '#src/server/env.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import { fileKey, mediaFiles } from '../storage.server.ts'
import { cleanFileName } from '../store-media.server.ts'
import { asRecordingFormat, fileFormatOf, recordingKind, recordingPath } from './recording.ts'
import { SNIFFED_BYTES, sniffFile } from './sniff-file.ts'

export type StoredRecording = { url: string; kind: 'video' | 'audio' | 'download' }
type Options = { fileName?: string; files?: FileStore; maxBytes?: number; folder?: string }

/** The size up to which recordings and downloads are accepted, for messages. */
export function recordingLimit(): { bytes: number; tooLarge: string } {
  const { RECORDING_MAX_MB } = env()
  return { bytes: RECORDING_MAX_MB * 1_000_000, tooLarge: `larger than ${RECORDING_MAX_MB} MB` }
}

/**
 * Stores a video or audio file unchanged, or with the name of a download a PDF, ZIP, gzip or EPUB, and returns its address. It passes through a
 * temporary file, so that its size does not matter for memory. The same bytes are stored once; a deleted file that comes in again is restored. Throws
 * AppError `too_large` or `invalid_input`; `details.reason` completes "The file is …".
 */
export async function storeRecording(db: Db, content: AsyncIterable<Uint8Array>, options: Options = {}): Promise<StoredRecording> {
  const { fileName = '', files = mediaFiles(), maxBytes = recordingLimit().bytes, folder = path.join(env().DATA_DIR, 'cache') } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The cache folder removes it when a killed process leaves it behind.
  const temporary = path.join(folder, `upload-${randomUUID()}${PART_SUFFIX}`)
  try {
    const { hash, format, bytes } = await receive(content, temporary, { fileName, maxBytes })
    const name = sql`coalesce(nullif(${recordings.fileName}, ''), ${cleanFileName(fileName)})`
    // In one statement with the restoring, so that a removal either came before or finds nothing to remove.
    const [known] = await db
      .update(recordings)
      .set({ fileName: name, removeAt: null })
      .where(eq(recordings.hash, hash))
      .returning({ hash: recordings.hash })
    // The file comes first, so that no row points to a missing file.
    if (!known || !(await files.has(fileKey(hash, format)))) await files.writeFile(fileKey(hash, format), temporary)
    const recording = asRecordingFormat(format)
    await db
      .insert(recordings)
      .values({ hash, format, bytes, fileName: cleanFileName(fileName) })
      .onConflictDoNothing()
    return { url: recordingPath({ hash, format }), kind: recording ? recordingKind(recording) : 'download' }
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Writes the content to a file. Refuses it as soon as its first bytes are of no supported format. */
async function receive(content: AsyncIterable<Uint8Array>, file: string, { fileName, maxBytes }: { fileName: string; maxBytes: number }) {
  const hash = createHash('sha256')
  let format: FileFormat | null = null
  let bytes = 0
  let start = Buffer.alloc(0)
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new AppError('too_large', { reason: recordingLimit().tooLarge })
      if (format === null) {
        start = Buffer.concat([start, chunk.subarray(0, SNIFFED_BYTES)])
        if (start.byteLength >= SNIFFED_BYTES) format = requireFormat(start, fileName)
      }
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { hash: hash.digest('hex'), format: format ?? requireFormat(start, fileName), bytes }
}

/** A player shows no download, so that only a file with the name of one may be one. */
function requireFormat(start: Buffer, fileName: string): FileFormat {
  const found = sniffFile(start)
  const isDownload = DOWNLOAD_FORMATS.some((known) => known === fileFormatOf(fileName))
  const accepted: readonly FileFormat[] = isDownload ? DOWNLOAD_FORMATS : RECORDING_FORMATS
  if (found && accepted.includes(found)) return found
  throw new AppError('invalid_input', { reason: isDownload ? 'not a PDF, ZIP, gzip or EPUB' : 'not an MP4, WebM, MP3, Ogg, M4A or WAV' })
}
