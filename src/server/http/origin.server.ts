import { readHeader } from '#src/lib/web/request-headers.ts'
import type { Env } from '../env.server.ts'

/**
 * The public origin of a request: SITE_URL when set, else its Host, and of the trusted proxies whether it came encrypted.
 * X-Forwarded-Host is not believed: a proxy that passes Host need not set it, and then it is the client's own word.
 */
export function originOf(request: Request, { SITE_URL, TRUST_PROXY }: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>): string {
  if (SITE_URL) return SITE_URL
  const url = new URL(request.url)
  return isForwardedHttps(readHeader(request.headers, 'x-forwarded-proto'), TRUST_PROXY) ? `https://${url.host}` : url.origin
}

/** Whether the outermost trusted proxy said so in X-Forwarded-Proto; whatever stands before that was written by the client. */
export function isForwardedHttps(header: string | null | undefined, trustProxy: number): boolean {
  if (trustProxy === 0 || !header) return false
  const said = header.split(',')
  return said[Math.max(0, said.length - trustProxy)]?.trim() === 'https'
}
