import { expect } from 'vitest'
import { journeyEngine } from '#tests/e2e/journey-site.ts'
import { startSite } from '#tests/support/built-site.ts'
import { testOn } from '#tests/support/site-test.ts'

const test = testOn(() => startSite(journeyEngine()))

test('no internal link that can be reached from the home page is broken', async ({ site }) => {
  const seen = new Set(['/'])
  const pending = [{ address: '/', from: '/' }]
  const broken: string[] = []
  for (let link = pending.shift(); link; link = pending.shift()) {
    const { address, from } = link
    const response = await fetch(site.origin + address)
    if (!response.ok) broken.push(`${response.status} ${address} on ${from}`)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    for (const found of listInternalLinks(await response.text(), new URL(address, site.origin))) {
      if (seen.has(found)) continue
      seen.add(found)
      pending.push({ address: found, from: address })
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})

/** Addresses of this site in links, pictures, styles and scripts of a page, without fragments. */
function listInternalLinks(html: string, base: URL): string[] {
  const values = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  return values.flatMap((value) => {
    if (!URL.canParse(value, base)) return [`/invalid: ${value}`]
    const url = new URL(value, base)
    return url.origin === base.origin ? [url.pathname + url.search] : []
  })
}
