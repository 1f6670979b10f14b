// The last step of every response: security headers, ETag, compression.
import { hash } from 'node:crypto'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { encodeBody, isCompressible } from '../http/compress-body.server.ts'
import { contentSecurityPolicy } from './content-security.server.ts'

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

export function setSecurityHeaders(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (name !== 'X-Frame-Options' || !isFramedByUs(headers)) headers.set(name, value)
  }
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy())
  if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000')
}

/** Whether a page allows other pages of this site, and no others, to show it in a frame. It says so in this header. */
export function isFramedByUs(headers: Headers): boolean {
  return headers.get('X-Frame-Options') === 'SAMEORIGIN'
}

/** A finished text response without its encoding, the same for every client. */
export type Finished = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

/** Sends the text of `response`, or 304 when the client has it. Other media types pass unchanged. */
export async function finishResponse(request: Request, response: Response): Promise<Response> {
  const finished = await finishText(response)
  return finished ? sendFinished(request, finished) : response
}

/** Null for a response that is not text or is already encoded. */
export async function finishText(response: Response): Promise<Finished | null> {
  const contentType = response.headers.get('Content-Type')
  if (response.body === null || !isCompressible(contentType) || response.headers.has('Content-Encoding')) return null
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  if (response.status === 200 && !isPrivate(headers) && !headers.has('ETag')) headers.set('ETag', weakTag(body))
  return { status: response.status, headers, body }
}

export async function sendFinished(request: Request, { status, headers, body }: Finished): Promise<Response> {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (isReading && status === 200 && matchesEtag(request.headers.get('if-none-match'), headers.get('ETag'))) {
    return new Response(null, { status: 304, headers })
  }
  const { bytes, encoding } = await encodeBody(body, request.headers.get('accept-encoding'))
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

function isPrivate(headers: Headers): boolean {
  return headers.get('Cache-Control')?.includes('no-store') === true
}

/** Weak, because all encodings of the body have the same tag. */
function weakTag(body: Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}
