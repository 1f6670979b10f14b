// A cached response: its body in every encoding, each with complete headers.
import { gunzipSync } from 'node:zlib'
import { ENCODERS, isWorthCompressing } from '../http/compress-body.server.ts'
import { type Finished, setSecurityHeaders } from '../rendering/finish-response.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** `headers` alternates names and values, as `writeHead` accepts them. */
export type Variant = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: readonly string[] }

export type CachedPage = {
  readonly status: number
  readonly variants: Readonly<Record<Encoding, Variant>>
  /** The headers of a 304 response. */
  readonly unchanged: readonly string[]
  readonly etag: string | null
  readonly size: number
}

/**
 * Browsers revalidate every time. A CDN is not told of changes: it may serve a page for 30 s, and for another 30 s while it revalidates.
 * `must-revalidate` keeps browsers from using `stale-while-revalidate`.
 */
const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30'

export async function createCachedPage({ status, headers: finished, body }: Finished, isSecure: boolean): Promise<CachedPage> {
  const headers = new Headers(finished)
  if (status === 200 && !/max-age=[1-9]/.test(headers.get('Cache-Control') ?? '')) headers.set('Cache-Control', PAGE_CACHE_CONTROL)
  setSecurityHeaders(headers, isSecure)
  return {
    status,
    ...(isWorthCompressing(body) ? await compress(headers, body) : uncompressed(headers, body)),
    unchanged: [...headers].flat(),
    etag: headers.get('ETag'),
  }
}

type Encoded = Pick<CachedPage, 'variants' | 'size'>

async function compress(headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<Encoded> {
  const [br, gzip] = await Promise.all([ENCODERS.br(body), ENCODERS.gzip(body)])
  const variants = {
    identity: unpackedVariant(headers, gzip, body.byteLength),
    br: variantOf(headers, br, 'br'),
    gzip: variantOf(headers, gzip, 'gzip'),
  }
  return { variants, size: br.byteLength + gzip.byteLength }
}

function uncompressed(headers: Headers, body: Uint8Array<ArrayBuffer>): Encoded {
  const identity = variantOf(headers, body)
  return { variants: { identity, br: identity, gzip: identity }, size: body.byteLength }
}

/** Decompresses on each use: few clients accept no encoding, and storing the plain text would take four times the memory. */
function unpackedVariant(shared: Headers, gzip: Uint8Array, byteLength: number): Variant {
  const headers = new Headers(shared)
  headers.set('Content-Length', String(byteLength))
  return {
    headers: [...headers].flat(),
    get body() {
      return gunzipSync(gzip)
    },
  }
}

export function variantOf(shared: Headers, body: Uint8Array<ArrayBuffer>, encoding?: 'br' | 'gzip'): Variant {
  const headers = new Headers(shared)
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return { body, headers: [...headers].flat() }
}
