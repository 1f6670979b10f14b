// The last step of every rendered answer: security headers, ETag, compression.
import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from './content-security.server.ts'
import { encodeBody, isCompressible } from './encode-body.server.ts'

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

export function setSecurityHeaders(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (name !== 'X-Frame-Options' || !isFramedByUs(headers)) headers.set(name, value)
  }
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy())
  if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000')
}

/** A page says by this header that other pages of this site, and they alone, may show it in a frame. */
function isFramedByUs(headers: Headers): boolean {
  return headers.get('X-Frame-Options') === 'SAMEORIGIN'
}

/** Answers with the text of `response`, or 304 when the client has it; anything that is not text passes unchanged. */
export async function finishResponse(request: Request, response: Response): Promise<Response> {
  const contentType = response.headers.get('Content-Type')
  if (response.body === null || !isCompressible(contentType) || response.headers.has('Content-Encoding')) return response
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (contentType?.startsWith('text/html')) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(new TextDecoder().decode(body), isFramedByUs(headers)))
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  }
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (isReading && response.status === 200 && !isPrivate(headers)) {
    if (!headers.has('ETag')) headers.set('ETag', weakTag(body))
    if (isFresh(request, headers.get('ETag'))) return new Response(null, { status: 304, headers })
  }
  const { bytes, encoding } = await encodeBody(body, request.headers.get('Accept-Encoding'))
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status: response.status, statusText: response.statusText, headers })
}

function isPrivate(headers: Headers): boolean {
  return headers.get('Cache-Control')?.includes('no-store') === true
}

/** Weak, because the same tag stands for every encoding of the body. */
function weakTag(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function isFresh(request: Request, tag: string | null): boolean {
  const known = request.headers.get('If-None-Match')
  if (!known || !tag) return false
  const strip = (value: string) => value.trim().replace(/^W\//, '')
  return known.split(',').some((candidate) => candidate.trim() === '*' || strip(candidate) === strip(tag))
}
