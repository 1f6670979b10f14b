// The name under which a link of an article is counted.

/**
 * Host and path of another site, or the path of this one, on which a gate keeps its `?token=`; null for what leads to no page, or to another
 * place of `page`. Queries and fragments are left out: they may say more about the reader than about the link.
 */
export function linkAddress(href: string, page: string): string | null {
  const [to, from] = [URL.parse(href, page), URL.parse(page)]
  if (!to || !from || !/^https?:$/.test(to.protocol)) return null
  const path = to.pathname.replace(/(?<=.)\/$/, '').slice(0, LIMIT)
  if (to.host !== from.host) return `${to.host}${path}`
  const token = to.searchParams.get('token')
  if (token) return `${path}?token=${token.slice(0, LIMIT)}`
  return to.pathname === from.pathname ? null : path
}

const LIMIT = 300
