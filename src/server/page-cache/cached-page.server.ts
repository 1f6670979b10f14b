// A finished answer: its bytes in every encoding, with the headers of each ready to be sent.
import { gunzipSync } from 'node:zlib'
import { ENCODERS, isWorthCompressing } from '../http/compress-body.server.ts'
import { type Finished, setSecurityHeaders } from '../rendering/finish-response.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** `headers`: name, value, name, value … as Node sends them. */
export type Variant = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: readonly string[] }

export type CachedPage = {
  readonly status: number
  readonly variants: Readonly<Record<Encoding, Variant>>
  /** The headers for a client that has the page already. */
  readonly unchanged: readonly string[]
  readonly tag: string | null
  /** Milliseconds; NaN where the answer does not say. */
  readonly lastModified: number
  readonly size: number
}

/**
 * Browsers ask each time whether there is a newer page. A CDN, which nobody tells of changes, may answer for half a minute by
 * itself, and for as long again while it asks; `must-revalidate` keeps browsers from doing the latter.
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
    tag: headers.get('ETag'),
    lastModified: Date.parse(headers.get('Last-Modified') ?? ''),
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

/** Unpacked for each of the few clients that accept no encoding: the text itself is four times what all others are sent. */
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
