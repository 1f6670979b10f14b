// The site as files, behind a host that knows only files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CLI } from '#tests/support/cli.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { Site } from '#tests/support/site-process.ts'
import { type StaticHost, startStaticHost } from '#tests/support/static-host.ts'
import { followLinks } from '#tests/support/static-links.ts'
import { test as base, expect, expectAccessible, expectFitAndAccessible, openPage } from './support.ts'

const test = base.extend<object, { host: StaticHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
    async ({}, use) => {
      const site = new Site(embeddedEngine())
      const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-static-'))
      let host: StaticHost | null = null
      try {
        const cli = (...args: string[]) => site.run(CLI, ...args)
        cli('import', path.join(import.meta.dirname, 'content'))
        cli('seed', '--posts', '30', '--yes')
        cli('export', '--static', path.join(folder, 'site'), '--site-url', 'https://blog.example')
        host = await startStaticHost(path.join(folder, 'site'), path.join(folder, 'nginx'))
        await use(host)
      } finally {
        await host?.close()
        await site.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One worker, because an export takes a while.
test.describe.configure({ mode: 'default' })

test('every link, picture, script and style of every page is there', async ({ host }) => {
  const { pages, broken } = await followLinks(host.origin, 'https://blog.example')
  expect(pages.length).toBeGreaterThan(60)
  // An article of the journeys links to what does not exist.
  expect(broken).toEqual([])
})

for (const address of ['/', '/posts', '/posts/the-long-way-round', '/posts/category/javascript', '/contact', '/archive']) {
  test(`${address} is accessible, and works with scripts`, async ({ page, host }) => {
    await openPage(page, host.origin + address)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessible(page)
  })
}

test('links lead from page to page, with the anchor, and back', async ({ page, host }) => {
  await openPage(page, `${host.origin}/posts`)
  const pills = page.getByRole('navigation', { name: 'Categories' })
  await pills.getByRole('link', { name: /^JavaScript/ }).click()
  await expect(page.getByText('Category “JavaScript”', { exact: false }).or(page.locator('h1'))).toBeVisible()
  await expect(page).toHaveTitle(/JavaScript/)
  await page.goBack()
  await expect(page).toHaveTitle(/^Posts · /)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveTitle(/page 2/)
  await page.reload()
  await expect(page).toHaveTitle(/page 2/)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/posts\/[a-z0-9-]+$/)
  await expect(page.getByText('Comments can be read here, but not written.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0)
})

test('an address of the server with a query opens the page', async ({ page, host }) => {
  await page.goto(`${host.origin}/posts?category=JavaScript`)
  await expect(page).toHaveTitle(/JavaScript/)
})

test('a search finds posts without a server, in the site’s own list', async ({ page, host }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openPage(page, `${host.origin}/contact`)
  await page.keyboard.press('/')
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search posts' })
  await expect(search).toBeFocused()
  expect(loaded.filter((address) => address.startsWith('/search-index/'))).toEqual([])
  await search.fill('long way')
  await expect(page.getByRole('option', { name: /The long way round/ })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(`${host.origin}/posts?search=long+way`)
  await expect(page.getByRole('status').filter({ hasText: 'Results for “long way”' })).toContainText(/\d+ results? found/)
  const first = page.getByRole('article').first()
  await expect(first.getByRole('link', { name: 'The long way round' })).toBeVisible()
  await expectFitAndAccessible(page)
  await page.reload()
  await expect(first.getByRole('link', { name: 'The long way round' })).toBeVisible()
  await first.getByRole('link', { name: 'The long way round' }).click()
  await expect(page).toHaveURL(`${host.origin}/posts/the-long-way-round`)
  await page.goBack()
  await expect(first.getByRole('link', { name: 'The long way round' })).toBeVisible()

  const field = page.getByRole('main').getByRole('combobox', { name: 'Search posts' })
  await expect(field).toHaveValue('long way')
  // Pagefind also finds the words that a word begins with.
  await field.fill('ѫ'.repeat(180))
  await expect(page.getByText('0 results found')).toBeVisible()
  await expectFitAndAccessible(page)
})

test.describe('an index that cannot be loaded', () => {
  test.use({ allowedErrors: [/search-index|404|Failed to load/] })
  test('is said where the results would be, and tried again', async ({ page, host }) => {
    await page.route('**/search-index/**', (route) => route.abort())
    await openPage(page, `${host.origin}/posts?search=long`)
    await expect(page.getByText('The posts could not be loaded.')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/search-index/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Results for “long”')).toBeVisible()
  })
})

test.describe('an address without a file', () => {
  test.use({ allowedErrors: [/404/] })
  test('shows the page for it', async ({ page, host }) => {
    const answer = await page.goto(`${host.origin}/nothing/is/here`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found')
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a reader finds an article by category, page and link', async ({ page, host }) => {
    await page.goto(`${host.origin}/posts`)
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^JavaScript/ })
      .click()
    await expect(page).toHaveURL(`${host.origin}/posts/category/javascript`)
    await page.goto(`${host.origin}/posts`)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(`${host.origin}/posts/page/2`)
    await page.goto(`${host.origin}/posts/the-long-way-round`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The long way round')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect(page.getByText('Comments can be read here, but not written.')).toBeVisible()
  })
})

test('pictures are drawn, and redirects and types are those of the server', async ({ page, host }) => {
  test.skip(!host.isNginx, 'only a host with the exported configuration redirects')
  await openPage(page, `${host.origin}/posts/pictures-and-recordings`)
  const pictures = page.locator('.prose img')
  await expect(pictures).not.toHaveCount(0)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(0)
  }
  const ask = (address: string) => fetch(host.origin + address, { redirect: 'manual' })
  const moved = await ask('/pages/about')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${host.origin}/about`])
  const feed = await ask('/rss.xml')
  expect(feed.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  expect(feed.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await ask('/posts/the-long-way-round.md')).headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect((await ask('/posts/')).headers.get('Location')).toBe(`${host.origin}/posts`)
  for (const hidden of ['/.inkfolio-files', '/nginx-maps.conf', '/_redirects']) expect((await ask(hidden)).status).toBe(404)
})
