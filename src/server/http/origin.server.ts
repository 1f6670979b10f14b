import type { Env } from '../env.server.ts'

/**
 * The public origin of a request: SITE_URL when set, else the Host header with the scheme from the trusted proxies. Ignores
 * X-Forwarded-Host: a proxy that forwards Host need not set it, so the client may have written it.
 */
export function originOf(request: Request, { SITE_URL, TRUST_PROXY }: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>): string {
  if (SITE_URL) return SITE_URL
  const url = new URL(request.url)
  return isForwardedHttps(request.headers.get('x-forwarded-proto'), TRUST_PROXY) ? `https://${url.host}` : url.origin
}

/** Whether the outermost trusted proxy sets `https` in X-Forwarded-Proto. The client may have written the entries before it. */
export function isForwardedHttps(header: string | null | undefined, trustProxy: number): boolean {
  if (trustProxy === 0 || !header) return false
  const entries = header.split(',')
  return entries[Math.max(0, entries.length - trustProxy)]?.trim() === 'https'
}
