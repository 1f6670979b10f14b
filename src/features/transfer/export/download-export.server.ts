// An export as one archive, for a download. The files are written before the first byte is sent, so that a failure can be explained.
import { randomUUID } from 'node:crypto'
// Without durable-file: adds notes to a folder that is removed after its download.
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { packTar } from 'modern-tar/fs'
import type { Db } from '#src/db/client/client.server.ts'
import { media, recordings } from '#src/db/schema/media.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { createFolderDurably } from '#src/lib/files/durable-file.ts'
import { env } from '#src/server/env.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { type ReadFreeBytes, readFreeBytesOfDisk } from '../backup/free-space.server.ts'
import type { ExportProblem } from './export-problems.ts'
import { exportInFormat, type FormatExport } from './formats/export-format.server.ts'
import type { ExportFormat } from './formats/export-formats.ts'

type DownloadOptions = { origin: string; media: FileStore; signal: AbortSignal; folder?: string; readFreeBytes?: ReadFreeBytes }

export type ExportDownload = { name: string; content: Readable } | { problem: ExportProblem }

/** For the texts, beside pictures and recordings. */
const TEXT_BYTES = 100_000_000
/** The age at which a folder is left over from a killed process. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

let isRunning = false

/** One download at a time. Its folder is removed when `content` was sent, or is destroyed. */
export async function openExportDownload(db: Db, format: ExportFormat, options: DownloadOptions): Promise<ExportDownload> {
  if (isRunning) return { problem: 'busy' }
  isRunning = true
  const exportsFolder = options.folder ?? path.join(env().DATA_DIR, 'exports')
  const folder = path.join(exportsFolder, randomUUID())
  const end = async () => {
    isRunning = false
    await rm(folder, { recursive: true, force: true }).catch((error) =>
      logger.error({ err: error }, 'the folder of an export was not removed'),
    )
  }
  try {
    await createFolderDurably(exportsFolder)
    await removeAbandoned(exportsFolder)
    if (!(await hasSpace(db, exportsFolder, options.readFreeBytes))) return await refuse('space', end)
    const written = await exportInFormat(db, format, { folder, media: options.media, origin: options.origin })
    await writeNotes(written)
    options.signal.throwIfAborted()
    return { name: `inkfolio-${format}.tar.gz`, content: await pack(folder, `inkfolio-${format}`, { end, signal: options.signal }) }
  } catch (error) {
    if (!options.signal.aborted) logger.error({ err: error, format }, 'the export failed')
    return refuse('failed', end)
  }
}

async function refuse(problem: ExportProblem, end: () => Promise<void>): Promise<{ problem: ExportProblem }> {
  await end()
  return { problem }
}

async function hasSpace(db: Db, folder: string, readFreeBytes = readFreeBytesOfDisk): Promise<boolean> {
  const [pictures] = await db.select({ bytes: sql<string>`coalesce(sum(${media.bytes}), 0)` }).from(media)
  const [players] = await db.select({ bytes: sql<string>`coalesce(sum(${recordings.bytes}), 0)` }).from(recordings)
  const free = await readFreeBytes(folder)
  return free === null || free > Number(pictures?.bytes ?? 0) + Number(players?.bytes ?? 0) + TEXT_BYTES
}

async function removeAbandoned(exportsFolder: string): Promise<void> {
  for (const name of await readdir(exportsFolder)) {
    const folder = path.join(exportsFolder, name)
    const age = Date.now() - (await stat(folder)).mtimeMs
    if (age > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** What the command line prints: texts that the other program cannot hold, and missing pictures. */
async function writeNotes({ folder, notes, missing }: FormatExport): Promise<void> {
  const lines = [...notes, ...missing.map((name) => `missing or damaged in the media folder: ${name}`)]
  if (lines.length > 0) await writeFile(path.join(folder, 'NOTES.txt'), `${lines.join('\n')}\n`)
}

type Stream = { end: () => Promise<void>; signal: AbortSignal }

/** Sorted and without times, so that two exports of the same posts are the same bytes. */
async function pack(folder: string, name: string, { end, signal }: Stream): Promise<Readable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const sources = files.sort().map((source) => ({
    type: 'file' as const,
    source,
    target: `${name}/${path.relative(folder, source).split(path.sep).join('/')}`,
    mtime: new Date(0),
    mode: 0o600,
  }))
  const gzip = createGzip()
  const destroy = () => gzip.destroy()
  signal.addEventListener('abort', destroy)
  pipeline(packTar(sources), gzip, (error) => {
    signal.removeEventListener('abort', destroy)
    if (error && !signal.aborted) logger.warn({ err: error }, 'the download of an export was not completed')
    void end()
  })
  return gzip
}
