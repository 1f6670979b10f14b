// The admin area between a phone and a wide window.
import type { Page } from '@playwright/test'
import { LINKS, makeLink } from './admin-links-support.ts'
import { content, openEdit, title } from './edit-support.ts'
import { openNew, setSource } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

for (const path of ['/admin/posts', LINKS, '/admin/pages', '/admin/templates', '/admin/redirects']) {
  test(`every column of ${path} is in view at every width`, async ({ page }) => {
    if (path === LINKS) await makeLink(page, 'A link with a long name that wraps')
    await openPage(page, path)
    await showLargeFigures(page)
    for (const width of [768, 985, 1024, 1100, 1200, 1260, 1264, 1400]) {
      await page.setViewportSize({ width, height: 900 })
      // The first is the list; one with the figures of a chart may follow.
      const hidden = await page
        .locator('main table')
        .first()
        .evaluateAll((tables) => tables.map((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0)))
      expect(Math.max(0, ...hidden), `${width} px`).toBe(0)
    }
  })
}

const SETTINGS = ['site', 'look', 'navigation', 'cards', 'profiles', 'backups'].map((tab) => `/admin/settings/${tab}`)

for (const path of ['/admin/dashboard', ...SETTINGS]) {
  test(`${path} is accessible and fits`, async ({ page }) => {
    await openPage(page, path)
    await expectFitAndAccessible(page)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  for (const path of [
    '/admin/posts',
    '/admin/posts/create',
    '/admin/comments',
    '/admin/settings/site',
    '/admin/redirects',
    '/admin/media',
    '/posts',
    '/contact',
  ]) {
    test(`fields of ${path} have 16 px, so that iOS does not enlarge the page`, async ({ page }) => {
      await openPage(page, path)
      if (path === '/admin/posts/create') await setSource(page, '<pre><code class="language-js">a</code></pre>')
      const small = await page
        .locator('input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), select, textarea, [contenteditable="true"]')
        .evaluateAll((fields) =>
          fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML),
        )
      expect(small).toEqual([])
    })
  }

  test('History opens over the article, and the address breaks at its slashes alone', async ({ page }) => {
    await openNew(page)
    await title(page).fill('A title of many words that needs two lines for its address on a phone')
    await content(page).fill('Words.')
    await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/)
    await openEdit(page, page.url().slice(-36))
    const folder = page.getByText('/posts/', { exact: true })
    expect(await folder.evaluate((element) => element.getClientRects().length)).toBe(1)
    await page.getByRole('button', { name: /^Settings/ }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport()
  })
})

/** Figures of a busy site instead of those of a new one. */
async function showLargeFigures(page: Page): Promise<void> {
  await page.locator('main td').evaluateAll((cells) => {
    for (const cell of cells) {
      if (cell.textContent === '0') cell.textContent = '10,000'
      if (cell.textContent === '–') cell.textContent = '100 %'
    }
  })
}
