// GET /media/<hash>.<format>: a recording or download, whole or in part. Players ask for parts to seek; the bytes are streamed with backpressure.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { recordings } from '#src/db/schema/media.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { fileHeaders, notFound } from '../file-response.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { fileKey } from '../storage.server.ts'
import { type ByteRange, parseByteRange } from './byte-range.ts'
import { asRecordingFormat, type FileId, fileType } from './recording.ts'

/** `isOwner` is asked only for what visitors do not get; `mayOpenGated`, only for the target of a gated link. */
export type Requester = { db: Db; isOwner: () => Promise<boolean>; mayOpenGated: (hash: string) => Promise<boolean> }

/** Null when there is no such file. */
export async function serveRecording(request: Request, id: FileId, files: FileStore, requester: Requester): Promise<Response | null> {
  const found = await findFile(requester.db, id)
  if (found === null) return null
  const { size, fileName, isDeleted, isGated } = found
  const isHidden = isDeleted || isGated
  if (isHidden && !(await requester.isOwner())) {
    if (isDeleted) return notFound('no-store')
    if (!(await requester.mayOpenGated(id.hash))) return gatedResponse()
  }
  const tag = `"${id.hash}"`
  const headers = {
    ...fileHeaders(fileType(id.format), tag),
    ...(isHidden ? PRIVATE : {}),
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(id, fileName),
  }
  if (matchesEtag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  const range = rangeOf(request, tag, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' } })
  }
  return sendPart(request, { id, size, range }, files, headers)
}

type Part = { id: FileId; size: number; range: ByteRange | null }

async function sendPart(request: Request, { id, size, range }: Part, files: FileStore, headers: Record<string, string>) {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = request.method === 'HEAD' ? null : await files.openRange(fileKey(id.hash, id.format), { start, end })
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

/** No cache keeps it, and no search engine lists it. */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** For readers who keep the address longer than it holds. */
function gatedResponse(): Response {
  return new Response('This file opens through its link only. Open the link again: this address holds for some hours.\n', {
    status: 403,
    headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}

async function findFile(db: Db, { hash, format }: FileId) {
  const [row] = await db
    .select({
      size: recordings.bytes,
      fileName: recordings.fileName,
      isDeleted: sql<boolean>`${recordings.removeAt} IS NOT NULL`,
      isGated: sql<boolean>`EXISTS (SELECT 1 FROM media_uses u WHERE u.hash = ${hash} AND u.kind = 'gated link')`,
    })
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
