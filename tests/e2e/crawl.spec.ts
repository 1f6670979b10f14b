import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './support.ts'

/** What did not answer, and the page on which it is linked. */
type Suspect = { link: string; from: string }

test('every internal link that can be reached from home leads somewhere', async ({ request, baseURL }) => {
  const origin = baseURL ?? ''
  /** Where each link was found first. */
  const seen = new Map([['/', '/']])
  const pending = ['/']
  const suspects: Suspect[] = []
  for (let address = pending.shift(); address !== undefined; address = pending.shift()) {
    const response = await request.get(address)
    if (!response.ok()) suspects.push({ link: address, from: seen.get(address) ?? '/' })
    if (!response.headers()['content-type']?.startsWith('text/html')) continue
    for (const link of internalLinks(await response.text(), new URL(address, origin))) {
      if (seen.has(link)) continue
      seen.set(link, address)
      pending.push(link)
    }
  }
  await expect.poll(() => stillBroken(request, origin, suspects)).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})

/** Other journeys take posts away meanwhile, also between the two questions: broken is what is linked all the same, however often one looks. */
async function stillBroken(request: APIRequestContext, origin: string, suspects: readonly Suspect[]): Promise<string[]> {
  const broken: string[] = []
  for (const { link, from } of suspects) {
    const links = internalLinks(await (await request.get(from)).text(), new URL(from, origin))
    const response = await request.get(link)
    if (links.includes(link) && !response.ok()) broken.push(`${response.status()} ${link} on ${from}`)
  }
  return broken
}

/** Addresses of this site in links, pictures, styles and scripts of a page, without fragments. */
function internalLinks(html: string, base: URL): string[] {
  const values = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  return values.flatMap((value) => {
    if (!URL.canParse(value, base)) return [`invalid: ${value}`]
    const url = new URL(value, base)
    return url.origin === base.origin ? [url.pathname + url.search] : []
  })
}
