// Compression of what is made per request; static files are compressed once, when they are built.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Below this, headers and time cost more than compression spares. */
const WORTH_COMPRESSING = 1_000

const COMPRESSIBLE = /^(text\/|application\/(json|ld\+json|feed\+json|manifest\+json|javascript|xml|rss\+xml|atom\+xml)|image\/svg\+xml)/

export type EncodedBody = { bytes: Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType)
}

/** The body in the best encoding that the client accepts. */
export async function encodeBody(body: Uint8Array<ArrayBuffer>, acceptEncoding: string | null): Promise<EncodedBody> {
  const encoding = body.byteLength < WORTH_COMPRESSING ? null : chooseEncoding(acceptEncoding)
  if (encoding === 'br') return { encoding, bytes: new Uint8Array(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })) }
  if (encoding === 'gzip') return { encoding, bytes: new Uint8Array(await deflate(body)) }
  return { encoding, bytes: body }
}

/** Brotli before gzip; a coding with q=0 is refused by the client. */
export function chooseEncoding(acceptEncoding: string | null): 'br' | 'gzip' | null {
  const accepted = new Set<string>()
  for (const item of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : null
}
