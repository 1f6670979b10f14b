// Follows every link and every file of a site.
type Crawl = { pages: string[]; broken: string[] }

const ATTRIBUTES = /\s(?:href|src|poster)="([^"]*)"/g
const SRCSET = /\ssrcset="([^"]*)"/gi
const IN_STYLES = /url\(["']?([^"')]+)["']?\)/g

/** Requests everything that the home page leads to, at `origin`. Links to `siteUrl`, the address of an exported site, count as its own. */
export async function followLinks(origin: string, siteUrl = origin): Promise<Crawl> {
  const found = new Set(['/'])
  const pages: string[] = []
  const broken: string[] = []
  // A set is iterated in the order of insertion, with what is added meanwhile.
  for (const address of found) {
    const answer = await fetch(origin + address)
    const type = answer.headers.get('Content-Type') ?? ''
    const text = await answer.text()
    if (answer.status !== 200) broken.push(`${address}: ${answer.status}`)
    if (type.startsWith('text/html')) pages.push(address)
    for (const link of linksOf(text, type)) {
      const url = URL.parse(link.replaceAll('&amp;', '&').replace(siteUrl, origin), origin + address)
      if (!url) broken.push(`${address}: invalid ${link}`)
      else if (url.origin === origin) found.add(url.pathname + url.search)
    }
  }
  return { pages, broken: broken.sort() }
}

function linksOf(text: string, type: string): string[] {
  if (type.startsWith('text/css')) return Array.from(text.matchAll(IN_STYLES), ([, link = '']) => link)
  if (!type.startsWith('text/html')) return []
  const sources = Array.from(text.matchAll(SRCSET), ([, list = '']) => list.split(',').map((source) => source.trim().split(' ')[0] ?? ''))
  return [...Array.from(text.matchAll(ATTRIBUTES), ([, link = '']) => link), ...sources.flat()]
}
