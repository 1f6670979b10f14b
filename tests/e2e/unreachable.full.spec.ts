// Loads that fail: the page says that it could not be loaded, and tries again.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test } from './support.ts'

test.describe('when the site cannot be reached', () => {
  test.use({ allowedErrors: [/Failed to load resource|Failed to fetch|Error loading route module/] })

  test('a click shows an error page, until the site answers', async ({ page, context }) => {
    await openPage(page, '/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
    await expect(page).toHaveURL('/contact')
    await context.setOffline(true)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'FAQ' })
      .evaluate((link: HTMLElement) => link.click())
    await expectPage(page, 'The site cannot be reached')
    await expectAccessible(page)
    await context.setOffline(false)
    await expectPage(page, 'Frequently Asked Questions')
  })

  test('going back to a page without data shows an error page, until the site answers', async ({ page, context }) => {
    await openPage(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expectPage(page, 'Frequently Asked Questions')
    await context.setOffline(true)
    await page.goBack()
    await expectPage(page, 'The site cannot be reached')
    await expect(page).toHaveTitle('The site cannot be reached')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPage(page, 'The site cannot be reached')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
    await expect(page).toHaveURL('/about')
  })
})

test.describe('a list that cannot be fetched', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('is empty, says that it could not be loaded, and can be tried again', async ({ page }) => {
    await openPage(page, '/posts')
    await page.clock.install()
    for (const path of ['/posts.data*', '/_.data*']) await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^JavaScript/ })
      .click()
    await expectNotLoaded(page, 'No posts found matching your criteria', 'The posts could not be loaded.')
    await expect(page).toHaveURL(/category=JavaScript$/)
    await page.getByRole('banner').getByRole('link', { name: 'Inkfolio' }).click()
    await expectNotLoaded(page, 'No posts available yet', 'The posts could not be loaded.', 'The projects could not be loaded.')
    await page.unroute('**/_.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'All posts' })).toBeVisible()
    await expect(page.locator('article').first()).toBeVisible()
  })

  const PAGES = [
    { path: '/projects', texts: ['No projects found matching your criteria', 'The projects could not be loaded.'] },
    { path: '/resources', texts: ['No posts found matching your criteria', 'The posts could not be loaded.'] },
    { path: '/archive', texts: ['No posts available yet', 'The posts could not be loaded.'] },
    { path: '/languages', texts: ['The site failed, and the error was logged.'] },
    { path: '/categories', texts: ['The site failed, and the error was logged.'] },
  ]

  test('other lists say so too, and appear after another try', async ({ page }) => {
    await openPage(page, '/about')
    await page.clock.install()
    for (const { path, texts } of PAGES) {
      await page.route(`**${path}.data*`, (route) => route.fulfill({ status: 500, body: '' }))
      await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
      await expectNotLoaded(page, ...texts)
      await page.unroute(`**${path}.data*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(texts[0] ?? '')).toBeHidden()
      await expect(page).toHaveURL(path)
    }
  })
})

test('links in the text of an article load no document, and back leads to where it was left', async ({ page }) => {
  await openPage(page, '/posts/the-long-way-round')
  await page.evaluate(() => Reflect.set(window, 'isFirstDocument', true))
  const link = page.locator('[data-article]').getByRole('link', { name: 'link inside' })
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  // Without the scrolling of a pointer's click.
  await link.evaluate((element: HTMLElement) => element.click())
  await expectPage(page, 'Posts')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The long way round/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  expect(await page.evaluate(() => Reflect.get(window, 'isFirstDocument'))).toBe(true)
})

test.describe('an error notice', () => {
  test.use({ allowedErrors: [/Failed to load resource/], permissions: ['clipboard-read', 'clipboard-write'] })

  test('leaves when the next attempt works, and with the page', async ({ page }) => {
    await openPage(page, '/posts/the-long-way-round')
    const copy = page.getByRole('button', { name: 'Copy as Markdown' })
    const notice = page.getByText('The article could not be copied.')
    await page.route('**/*.md', (route) => route.fulfill({ status: 500 }))
    await copy.click()
    await expect(notice).toBeVisible()
    await page.unroute('**/*.md')
    await copy.click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    await expect(notice).toBeHidden()

    await page.route('**/*.md', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Copied!' }).click()
    await expect(notice).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expectPage(page, 'Frequently Asked Questions')
    await expect(notice).toBeHidden()
  })
})

function overlay(page: Page) {
  return page.locator('[data-overlay]')
}

async function expectPage(page: Page, headline: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(overlay(page)).toHaveCount(0)
}

/** Three more attempts follow the first, after 1, 2 and 4 s. */
async function expectNotLoaded(page: Page, ...texts: string[]): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText(texts[0] ?? '')).toBeVisible({ timeout: 100 })
  }).toPass()
  for (const text of texts) await expect(page.getByText(text)).toBeVisible()
}
