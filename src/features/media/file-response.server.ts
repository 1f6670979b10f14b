// Answers for stored files. An address names the bytes of its file, so browsers keep them for a year.
import type { StoredFile } from './storage/file-store.ts'

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** `tag` is the entity tag with its quotes. */
export function fileHeaders(type: string, tag: string): Record<string, string> {
  return {
    ...IMMUTABLE,
    'Content-Type': type,
    ETag: tag,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Feed readers and other sites show the file in their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** The whole file, for HEAD its headers. */
export function fileResponse(request: Request, file: StoredFile | Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  const isBytes = file instanceof Uint8Array
  const all = { ...headers, 'Content-Length': String(isBytes ? file.byteLength : file.bytes) }
  const body = isBytes ? file : file.stream()
  if (request.method !== 'HEAD') return new Response(body, { headers: all })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { headers: all })
}

export function notModified(tag: string, extra: Record<string, string> = {}): Response {
  return new Response(null, { status: 304, headers: { ...IMMUTABLE, ...extra, ETag: tag } })
}

export function notFound(cacheControl = 'public, max-age=60'): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl, 'X-Content-Type-Options': 'nosniff' },
  })
}
