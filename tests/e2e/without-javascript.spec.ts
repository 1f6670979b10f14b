import { expect, test } from './support.ts'

test.use({ javaScriptEnabled: false })

test('an article is complete', async ({ page }) => {
  await page.goto('/posts/the-long-way-round')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The long way round')
  await expect(page.getByText('Hidden until it is opened.')).toBeAttached()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('CODE').first()).toBeVisible()
  await expect(page.locator('.prose')).not.toContainText("alert('never')")
  await expect(page.getByRole('link', { name: 'Hacker News' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mastodon|Instagram|Copy/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Read as Markdown' })).toHaveAttribute('href', '/posts/the-long-way-round.md')
})

test('search, categories and pages of a listing work by links and forms', async ({ page }) => {
  await page.goto('/posts')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  const pills = page.getByRole('navigation', { name: 'Categories' })
  await pills.getByRole('link', { name: /^JavaScript/ }).click()
  await expect(page).toHaveURL(/category=JavaScript/)
  await expect(page).not.toHaveURL(/page=/)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('the')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=the/)
  await expect(page).toHaveURL(/category=JavaScript/)
})

test('the menu opens on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').click()
  await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
})
