import type { Page } from '@playwright/test'
import { expect, expectFitAndAccessible, openPage, test } from './support.ts'

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

async function expectSound(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await expect(page.locator('h1')).toHaveCount(1)
  await expectFitAndAccessible(page)
}

for (const address of PAGES) {
  test(`${address} is accessible and fits at every width, in both themes`, ({ page }) => expectSound(page, address))
}

test.describe('the not-found page', () => {
  test.use({ allowedErrors: [/404/] })
  test('is accessible and fits at every width, in both themes', ({ page }) => expectSound(page, '/404'))
})
