// Unpacks an uploaded archive into a new folder. Only regular files that an import may need are written, under safe names; unpacked bytes, the
// ratio to the archive and the number of entries are bounded while unpacking, whatever the archive says about itself.
import { createReadStream } from 'node:fs'
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { writeFileAtomically } from '#src/lib/files/durable-file.ts'
import { describeUnread, isUnread } from '../../import/unread-files.ts'
import { IMPORT_LIMITS, maxBytesOf } from '../import-limits.ts'
import { ArchiveRefusal, tooManyEntries, tooManyFiles } from './archive-refusal.ts'
import { readZip } from './read-zip.server.ts'
import { safePath } from './safe-path.ts'

type Limits = Record<'files' | 'totalBytes' | 'archiveEntries' | 'archiveRatio', number>
type Entry = { name: string; isLink: boolean; read: () => Promise<AsyncIterable<Uint8Array>> }

/** Below it no ratio is a bomb. */
const HARMLESS_BYTES = 20_000_000
const MAX_LISTED = 100

export type LeftOut = { file: string; reason: string }
export type Unpacked = { files: number; leftOut: LeftOut[] }

/** Unpacks a zip or tar.gz file. Throws ArchiveRefusal. Links and files with unsafe or repeated names are left out and listed. */
export async function unpackArchive(
  file: string,
  folder: string,
  { signal, limits = IMPORT_LIMITS }: { signal?: AbortSignal | undefined; limits?: Limits } = {},
): Promise<Unpacked> {
  const { size } = await stat(file)
  const count = countBytes(Math.min(limits.totalBytes, Math.max(HARMLESS_BYTES, size * limits.archiveRatio)))
  const target: Target = { folder, limits, count, names: new Set(), files: 0, leftOut: [], unread: [] }
  try {
    let entries = 0
    for await (const entry of /\.zip$/i.test(file) ? readZip(file, limits) : readTarGz(file, count)) {
      signal?.throwIfAborted()
      entries += 1
      if (entries > limits.archiveEntries) throw tooManyEntries(limits)
      await unpackEntry(entry, target)
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal || signal?.aborted || isOfDisk(error)) throw error
    throw new ArchiveRefusal('The archive is damaged, or no zip or tar.gz file: pack it again.', { cause: error })
  }
  for (const { file: name, reason } of describeUnread(target.unread)) leaveOut(target, name, reason)
  return { files: target.files, leftOut: target.leftOut }
}

type Target = { folder: string; limits: Limits; count: ByteCount; names: Set<string>; files: number; leftOut: LeftOut[]; unread: string[] }

async function unpackEntry({ name, isLink, read }: Entry, target: Target): Promise<void> {
  const safe = safePath(name)
  if (!('path' in safe)) return leaveOut(target, name, safe.reason)
  const maxBytes = maxBytesOf(safe.path)
  if (maxBytes === null) {
    if (isUnread(safe.path)) target.unread.push(safe.path)
    return
  }
  if (isLink) return leaveOut(target, safe.path, 'it is a link')
  // Names that differ by case are one file on some systems.
  const key = safe.path.toLowerCase()
  if (target.names.has(key)) return leaveOut(target, safe.path, 'the archive holds another file with this name')
  if (target.files >= target.limits.files) throw tooManyFiles(target.limits)
  target.names.add(key)
  try {
    const destination = path.join(target.folder, safe.path)
    await mkdir(path.dirname(destination), { recursive: true, mode: 0o700 })
    await writeFileAtomically(destination, bounded(await read(), maxBytes, target.count))
    target.files += 1
  } catch (error) {
    if (error instanceof FileTooLarge) return leaveOut(target, safe.path, 'it is too large')
    if (!isOccupied(error)) throw error
    leaveOut(target, safe.path, 'a file of the archive has the name of its folder')
  }
}

function leaveOut(target: Target, file: string, reason: string): void {
  if (target.leftOut.length < MAX_LISTED) target.leftOut.push({ file: file.slice(0, 300).toWellFormed().replaceAll('\0', ''), reason })
}

class FileTooLarge extends Error {}

async function* bounded(content: AsyncIterable<Uint8Array>, maxBytes: number, count: ByteCount): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new FileTooLarge()
    count(chunk.byteLength)
    yield chunk
  }
}

type ByteCount = (bytes: number) => void

function countBytes(max: number): ByteCount {
  let total = 0
  return (bytes) => {
    total += bytes
    if (total > max) throw new ArchiveRefusal('The archive unpacks to far more than its size: unpack it yourself and choose the folder.')
  }
}

/** Skipped entries are unpacked too, so that all bytes count. */
async function* readTarGz(file: string, count: ByteCount): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const source = createReadStream(file)
  const fed = pipeline(source, createGunzip(), counted(count), Writable.fromWeb(writable))
  const failed = fed.then(
    () => null,
    (error: unknown) => error,
  )
  try {
    for await (const { header, body } of readable) {
      const isLink = header.type === 'symlink' || header.type === 'link'
      let isRead = false
      if (header.type === 'file' || isLink)
        yield {
          name: header.name,
          isLink,
          read: async () => {
            isRead = true
            return chunksOf(body)
          },
        }
      if (!isRead) await body.cancel()
    }
    const error = await failed
    if (error) throw error
  } catch (error) {
    source.destroy()
    // The decoder reports that its source ended; why it did says more.
    throw (await failed) ?? error
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel()
  }
}

function counted(count: ByteCount) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      count(chunk.byteLength)
      yield chunk
    }
  }
}

function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE'].includes(codeOf(error))
}

function isOccupied(error: unknown): boolean {
  return ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
