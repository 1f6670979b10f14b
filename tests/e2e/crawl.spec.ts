import { expect, test } from './support.ts'

test('every internal link that can be reached from home leads somewhere', async ({ request, baseURL }) => {
  const origin = baseURL ?? ''
  const seen = new Set<string>(['/'])
  const pending = ['/']
  const broken: string[] = []
  for (let address = pending.shift(); address !== undefined; address = pending.shift()) {
    const response = await request.get(address)
    if (!response.ok()) broken.push(`${response.status()} ${address}`)
    if (!response.headers()['content-type']?.startsWith('text/html')) continue
    for (const link of internalLinks(await response.text(), new URL(address, origin))) {
      if (seen.has(link)) continue
      seen.add(link)
      pending.push(link)
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})

/** Addresses of this site in links, pictures, styles and scripts of a page, without fragments. */
function internalLinks(html: string, base: URL): string[] {
  const values = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  return values.flatMap((value) => {
    if (!URL.canParse(value, base)) return [`invalid: ${value}`]
    const url = new URL(value, base)
    return url.origin === base.origin ? [url.pathname + url.search] : []
  })
}
