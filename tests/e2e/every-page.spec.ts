import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectContrast, expectNoSidewaysScroll, openPage, test } from './support.ts'

const PAGES = [
  '/',
  '/posts',
  '/posts?search=index&category=JavaScript',
  '/posts?search=nothingcanmatchthis',
  '/posts?page=5',
  '/projects',
  '/posts/the-long-way-round',
  '/posts/a-project-with-everything',
  '/posts/all-constructs',
  '/posts/pictures-and-recordings',
  '/languages',
  '/languages/javascript',
  '/categories',
  '/category/technology',
  '/resources',
  '/archive',
  '/faq',
  '/privacy',
  '/disclaimer',
  '/about',
  '/contact',
]
const WIDTHS = [360, 768, 1280]

async function expectFittingAndAccessible(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, address)
  await expect(page.locator('h1')).toHaveCount(1)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectContrast(page)
  }
}

for (const address of PAGES) {
  test(`${address} is accessible and fits at every width, in both themes`, ({ page }) => expectFittingAndAccessible(page, address))
}

test.describe('the not-found page', () => {
  test.use({ allowedErrors: [/404/] })
  test('is accessible and fits at every width, in both themes', ({ page }) => expectFittingAndAccessible(page, '/404'))
})
