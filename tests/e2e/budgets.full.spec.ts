import { brotliCompressSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { BUDGETS } from '../../tools/launcher/budgets.mjs'
import { expect, openPage, test } from './support.ts'

/** Scripts without a source, other than data for search engines. */
const HANDED_OVER = /<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs
const STYLES = /<style>.*?<\/style>/gs

for (const { page: kind, path, javascript, css, fonts, data, requests: count } of BUDGETS) {
  test(`a first visit to a ${kind} keeps to its budgets`, async ({ page, request }) => {
    const made: Request[] = []
    page.on('request', (begun) => made.push(begun))
    await openPage(page, path)
    // Includes the requests that the page sends after its load event.
    await page.waitForLoadState('networkidle')
    const html = await (await request.get(path)).text()
    const found = {
      javascript: await weigh(made, 'script'),
      css: (await weigh(made, 'stylesheet')) + weighPart(html, STYLES),
      fonts: await weigh(made, 'font'),
      data: weighPart(html, HANDED_OVER),
      requests: made.length,
    }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(found) })
    expect(found.javascript).toBeLessThanOrEqual(javascript)
    expect(found.css).toBeLessThanOrEqual(css)
    expect(found.fonts).toBeLessThanOrEqual(fonts)
    expect(found.data).toBeLessThanOrEqual(data)
    expect(found.requests).toBeLessThanOrEqual(count)
  })
}

test('the first paint waits for no request but the document, on any kind of page', async ({ page }) => {
  for (const { path } of BUDGETS) {
    await openPage(page, path)
    const seen = await page.evaluate(() => {
      const requests = performance.getEntriesByType('resource')
      const [styled] = document.styleSheets
      return {
        waitedFor: requests
          .filter((one) => 'renderBlockingStatus' in one && one.renderBlockingStatus === 'blocking')
          .map(({ name }) => name),
        styles: styled?.ownerNode?.nodeName,
      }
    })
    expect(seen, path).toEqual({ waitedFor: [], styles: 'STYLE' })
  }
})

test('client-side navigation does not load styles again that are inline in the page', async ({ page }) => {
  await openPage(page, '/about')
  const styles: string[] = []
  page.on('request', (begun) => {
    if (begun.resourceType() === 'stylesheet') styles.push(new URL(begun.url()).pathname)
  })
  // The first navigation to a list loads its code on demand, with its styles.
  await page.getByRole('banner').getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page).toHaveURL('/posts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  expect(styles.filter((name) => /shell-/.test(name))).toEqual([])
})

test('no kind of page creates an Intl formatter before it is hydrated', async ({ page }) => {
  await page.addInitScript(countFormatters)
  for (const { path } of BUDGETS) {
    await openPage(page, path)
    expect(await page.evaluate(() => globalThis.formattersMade), path).toBe(0)
  }
})

declare global {
  var formattersMade: number | undefined
}

/** Runs in the page before its scripts, so it must not use outer names. */
function countFormatters() {
  let made = 0
  Object.defineProperty(globalThis, 'formattersMade', { get: () => made })
  const counted = <Kind extends CallableFunction>(kind: Kind) =>
    new Proxy(kind, {
      construct(target, options: unknown[]): object {
        made += 1
        return Reflect.construct(target, options)
      },
      // A formatter without `new`; and `toLocaleString`, for which the engine makes one.
      apply(target, self: unknown, options: unknown[]): unknown {
        made += 1
        return Reflect.apply(target, self, options)
      },
    })
  Intl.DateTimeFormat = counted(Intl.DateTimeFormat)
  Intl.NumberFormat = counted(Intl.NumberFormat)
  Number.prototype.toLocaleString = counted(Number.prototype.toLocaleString)
  Date.prototype.toLocaleString = counted(Date.prototype.toLocaleString)
}

/** kB of the compressed responses of this resource type. */
async function weigh(requests: Request[], kind: string): Promise<number> {
  const sizes = await Promise.all(requests.filter((made) => made.resourceType() === kind).map((made) => made.sizes()))
  return kilobytes(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0))
}

/** kB that this part adds to the compressed document. */
function weighPart(html: string, part: RegExp): number {
  return kilobytes(compressed(html) - compressed(html.replaceAll(part, '')))
}

function compressed(text: string): number {
  return brotliCompressSync(text).length
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10
}
