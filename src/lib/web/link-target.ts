// The key under which clicks on a link of an article are counted.

/**
 * Host and path on another site, or the path on this site, with `?token=` for a gated link. Null for other schemes, and for a fragment of `page`.
 * Queries and fragments are left out, because they may identify the reader.
 */
export function linkTarget(href: string, page: string): string | null {
  const [to, from] = [URL.parse(href, page), URL.parse(page)]
  if (!to || !from || !/^https?:$/.test(to.protocol)) return null
  const path = to.pathname.replace(/(?<=.)\/$/, '').slice(0, LIMIT)
  if (to.host !== from.host) return `${to.host}${path}`
  const token = to.searchParams.get('token')
  if (token) return `${path}?token=${token.slice(0, LIMIT)}`
  return to.pathname === from.pathname ? null : path
}

const LIMIT = 300
