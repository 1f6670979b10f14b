// GET /media/<hash>.<format>: a recording, whole or in part. Players ask for parts to seek; the bytes are streamed with backpressure.
import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client/client.server.ts'
import { recordings } from '#src/db/schema/media.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import type { FileStore } from '../storage/file-store.ts'
import { parseByteRange } from './byte-range.ts'
import { type RecordingId, recordingPath, recordingType } from './recording.ts'
import { recordingKey } from './store-recording.server.ts'

/** Sizes of recordings. They never change, and a player asks for many parts of the same one. */
const sizes = new LRUCache<string, number>({ max: 1_000 })

/** Null when there is no such recording. */
export async function serveRecording(
  request: Request,
  id: RecordingId,
  { files, openDb }: { files: FileStore; openDb: () => Promise<Db> },
): Promise<Response | null> {
  const size = sizes.get(recordingPath(id)) ?? (await findSize(await openDb(), id))
  if (size === null) return null
  sizes.set(recordingPath(id), size)
  const tag = `"${id.hash}"`
  const headers = headersOf(id, tag)
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

async function findSize(db: Db, { hash, format }: RecordingId): Promise<number | null> {
  const [row] = await db
    .select({ bytes: recordings.bytes })
    .from(recordings)
    .where(and(eq(recordings.hash, hash), eq(recordings.format, format)))
  return row?.bytes ?? null
}

/** Range is defined for GET only. If-Range with another tag asks for the whole file. */
function rangeOf(request: Request, tag: string, size: number) {
  const header = request.headers.get('range')
  const ifRange = request.headers.get('if-range')
  if (request.method !== 'GET' || !header || (ifRange && ifRange.trim() !== tag)) return null
  return parseByteRange(header, size)
}

function headersOf(id: RecordingId, tag: string): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': recordingType(id.format),
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Feed readers embed recordings in their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}
