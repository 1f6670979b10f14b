import type { PageCache } from './page-cache.server.ts'

/** The cache tags of the page at a normalised address, and the tag that purged it last; 404 for an address that is never cached. */
export function describePage({ describe }: Pick<PageCache, 'describe'>, origin: string, address: string | null): Response {
  const headers = { 'Cache-Control': 'no-store' }
  if (address === null) return Response.json({ error: 'Pages with this address are never cached.' }, { status: 404, headers })
  return Response.json({ address, ...describe(origin + address) }, { headers })
}
