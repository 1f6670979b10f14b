import { LONG, overlay, scrollTo } from './shell-support.ts'
import { expect, openPage, test } from './support.ts'

test('the header search opens the results; blank text is ignored', async ({ page }) => {
  await openPage(page, '/about')
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill('   ')
  await search.press('Enter')
  await expect(page).toHaveURL('/about')
  await search.fill('  c++ & more ')
  await search.press('Enter')
  await expect(page).toHaveURL('/posts?search=c%2B%2B+%26+more')
})

test('the menu lists six pages and closes by navigation, Escape and a click outside', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/faq')
  const menu = page.getByLabel('Menu', { exact: true })
  const links = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link')
  await menu.click()
  await expect(links).toHaveText(['Posts', 'Projects', 'Languages', 'Categories', 'About', 'Contact'])
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.click()
  await page.mouse.click(180, 700)
  await expect(links).toHaveCount(0)
  await menu.click()
  await links.getByText('Contact').click()
  await expect(page).toHaveURL('/contact')
  await expect(links).toHaveCount(0)
})

test('a route change covers the page for 300 ms, scrolls to the top, moves the focus and announces the title', async ({ page }) => {
  await page.clock.install()
  await openPage(page, LONG)
  await expect(overlay(page)).toHaveCount(0)
  await scrollTo(page, 1200)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(overlay(page)).toHaveCount(1)
  // The load starts in a timer.
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/faq')
  await page.clock.runFor(298)
  await expect(overlay(page)).toHaveCount(1)
  await page.clock.runFor(2)
  await expect(overlay(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('body > [role="status"]').getByText('Frequently Asked Questions')).toBeAttached()
})

test.describe('an unknown path', () => {
  test.use({ allowedErrors: [/404/] })
  test('answers 404 with a link home', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  })
})
