// Follows every link and every file of a site behind a host of files.
type Crawl = { pages: string[]; broken: string[] }

const ATTRIBUTES = /\s(?:href|src|poster)="([^"]*)"/g
const SRCSET = /\ssrcset="([^"]*)"/gi
const IN_STYLES = /url\(["']?([^"')]+)["']?\)/g

/** Requests everything that the home page leads to, at `origin`. Links to `siteUrl`, the address of the exported site, count as its own. */
export async function followLinks(origin: string, siteUrl: string): Promise<Crawl> {
  const seen = new Set<string>(['/'])
  const waiting = ['/']
  const pages: string[] = []
  const broken: string[] = []
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const answer = await fetch(origin + address)
    const type = answer.headers.get('Content-Type') ?? ''
    const text = /text|javascript|xml|json/.test(type) ? await answer.text() : ''
    if (answer.status !== 200) broken.push(`${address}: ${answer.status}`)
    if (type.startsWith('text/html')) pages.push(address)
    for (const link of linksOf(text, type)) {
      const url = URL.parse(link.replaceAll('&amp;', '&').replace(siteUrl, origin), origin + address)
      if (url?.origin !== origin || seen.has(url.pathname)) continue
      seen.add(url.pathname)
      waiting.push(url.pathname)
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
