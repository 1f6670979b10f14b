import type { Env } from './env.server.ts'

/** The public origin of a request: SITE_URL when set, else what the request and the trusted proxies say. */
export function originOf(request: Request, { SITE_URL, TRUST_PROXY }: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>): string {
  if (SITE_URL) return SITE_URL
  const url = new URL(request.url)
  if (TRUST_PROXY === 0) return url.origin
  const protocol = firstValue(request.headers.get('X-Forwarded-Proto')) === 'https' ? 'https:' : url.protocol
  const host = firstValue(request.headers.get('X-Forwarded-Host')) ?? url.host
  const forwarded = `${protocol}//${host}`
  return URL.canParse(forwarded) ? new URL(forwarded).origin : url.origin
}

function firstValue(header: string | null): string | undefined {
  return header?.split(',')[0]?.trim() || undefined
}
