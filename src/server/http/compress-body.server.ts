// Compresses responses that are made per request. Static files are compressed once, by the build.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Smaller bodies are not worth the headers and the time. */
const MIN_COMPRESSED_BYTES = 1_000

/**
 * Smaller bodies are compressed in the main thread: a page of 160 kB takes 2 ms. Each thread of the pool would keep 25 MB of memory for it. A larger
 * body does not hold up other requests.
 */
const MAX_SYNC_BYTES = 1_000_000

const COMPRESSIBLE = /^(text\/|application\/(json|ld\+json|feed\+json|manifest\+json|javascript|xml|rss\+xml|atom\+xml)|image\/svg\+xml)/

export type EncodedBody = { bytes: Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType)
}

/** The body in the best encoding that the client accepts. */
export async function encodeBody(body: Uint8Array<ArrayBuffer>, acceptEncoding: string | null): Promise<EncodedBody> {
  const encoding = isWorthCompressing(body) ? chooseEncoding(acceptEncoding) : null
  return { encoding, bytes: encoding ? await ENCODERS[encoding](body) : body }
}

export function isWorthCompressing(body: Uint8Array): boolean {
  return body.byteLength >= MIN_COMPRESSED_BYTES
}

export const ENCODERS = {
  async br(body: Uint8Array<ArrayBuffer>) {
    const options = { params: brotliParams(body.byteLength) }
    return new Uint8Array(body.byteLength > MAX_SYNC_BYTES ? await brotli(body, options) : brotliCompressSync(body, options))
  },
  async gzip(body: Uint8Array<ArrayBuffer>) {
    return new Uint8Array(body.byteLength > MAX_SYNC_BYTES ? await deflate(body) : gzipSync(body))
  },
}

/** A window no larger than the body saves memory that the garbage collector would have to free. */
function brotliParams(bytes: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(MIN_WINDOW, Math.ceil(Math.log2(bytes)) + 1)),
  }
}

/** As a power of two. */
const MIN_WINDOW = 10

/** Prefers Brotli to gzip. q=0 means that the client refuses a coding. */
export function chooseEncoding(acceptEncoding: string | null): 'br' | 'gzip' | null {
  const accepted = new Set<string>()
  for (const item of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : null
}
