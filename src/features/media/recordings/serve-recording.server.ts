// GET /media/<hash>.<format>: a recording or download, whole or in part. Players ask for parts to seek; the bytes are streamed with backpressure.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { recordings } from '#src/db/schema/media.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { fileHeaders } from '../file-response.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { parseByteRange } from './byte-range.ts'
import { asRecordingFormat, type FileId, fileType } from './recording.ts'
import { recordingKey } from './store-recording.server.ts'

/** Null when there is no such file. */
export async function serveRecording(request: Request, id: FileId, { files, db }: { files: FileStore; db: Db }): Promise<Response | null> {
  const found = await findFile(db, id)
  if (found === null) return null
  const { size, fileName } = found
  const tag = `"${id.hash}"`
  const headers = {
    ...fileHeaders(fileType(id.format), tag),
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(id, fileName),
  }
  if (matchesEtag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  const range = rangeOf(request, tag, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' } })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = request.method === 'HEAD' ? null : await files.openRange(recordingKey(id.hash, id.format), { start, end })
  if (request.method !== 'HEAD' && !body) return null
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}

async function findFile(db: Db, { hash, format }: FileId): Promise<{ size: number; fileName: string } | null> {
  const [row] = await db
    .select({ size: recordings.bytes, fileName: recordings.fileName })
    .from(recordings)
    .where(and(eq(recordings.hash, hash), eq(recordings.format, format)))
  return row ?? null
}

/** Range is defined for GET only. If-Range with another tag asks for the whole file. */
function rangeOf(request: Request, tag: string, size: number) {
  const header = request.headers.get('range')
  const ifRange = request.headers.get('if-range')
  if (request.method !== 'GET' || !header || (ifRange && ifRange.trim() !== tag)) return null
  return parseByteRange(header, size)
}

/** Browsers save a download. Its name has ASCII letters, digits, `_`, `-` and dots, and ends in the recognized format. */
function dispositionOf({ hash, format }: FileId, fileName: string): string {
  if (asRecordingFormat(format)) return 'inline'
  const stem = fileName.replace(/\.tgz$/i, '.tar.gz').replace(/\.[^.]*$/, '')
  const ascii = stem.normalize('NFKD').replace(/\p{M}/gu, '')
  const name = ascii.replace(/[^\w.]+/g, '-').replace(/^[-.]+/, '')
  return `attachment; filename="${name || hash}.${format}"`
}
