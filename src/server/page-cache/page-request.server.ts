// Answers a request with a cached page: selects the encoding, or answers 304.
import { LRUCache } from 'lru-cache'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { chooseEncoding } from '../http/compress-body.server.ts'
import type { CachedPage, Encoding } from './cached-page.server.ts'

/** There is no `Last-Modified`: no date of a feed changes when a post is removed. */
export function isUnchanged({ status, etag }: CachedPage, ifNoneMatch: string | undefined): boolean {
  return status === 200 && ifNoneMatch !== undefined && (ifNoneMatch === etag || matchesEtag(ifNoneMatch, etag))
}

/** Browsers send a few distinct Accept-Encoding headers. Longer ones are not cached. */
const encodings = new LRUCache<string, Encoding>({ max: 200 })
const MAX_CACHED_HEADER_LENGTH = 100

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const cached = encodings.get(acceptEncoding)
  if (cached) return cached
  const encoding = chooseEncoding(acceptEncoding) ?? 'identity'
  if (acceptEncoding.length <= MAX_CACHED_HEADER_LENGTH) encodings.set(acceptEncoding, encoding)
  return encoding
}

export function respondWith(page: CachedPage, { method, headers }: Request): Response {
  if (isUnchanged(page, headers.get('if-none-match') ?? undefined))
    return new Response(null, { status: 304, headers: toHeaders(page.unchanged) })
  const { body, headers: own } = page.variants[encodingFor(headers.get('accept-encoding') ?? undefined)]
  return new Response(method === 'HEAD' ? null : body, { status: page.status, headers: toHeaders(own) })
}

function toHeaders(flat: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index < flat.length; index += 2) headers.append(flat[index] ?? '', flat[index + 1] ?? '')
  return headers
}
