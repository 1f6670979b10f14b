// Ways to an article: suggestions of the search, the archive, links between articles, and pages that are not there.
import { expect, openPage, test } from './support.ts'

const PROJECT = '/posts/a-project-with-everything'

test('a suggestion that is chosen while the search for the typed text is due leads to its place', async ({ page }) => {
  await openPage(page, '/posts')
  await page.getByRole('main').getByRole('combobox').fill('heading of the third')
  await page.getByRole('option', { name: 'A heading of the third level' }).evaluate((option: HTMLElement) => {
    option.click()
    // A busy browser: the delay of the search ends before the page learns of the navigation.
    const end = performance.now() + 400
    while (performance.now() < end);
  })
  await expect(page).toHaveURL(/\/posts\/the-long-way-round#/)
  await expect(page.getByRole('heading', { name: 'A heading of the third level' })).toBeInViewport()
})

test('on a phone the search sign opens a focused field, and the first result is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/about')
  await page.getByRole('link', { name: 'Search posts' }).click()
  const box = page.getByRole('banner').getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('the')
  await box.press('Enter')
  await expect(page).toHaveURL('/posts?search=the')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
  const pills = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const tops = await pills.evaluateAll((links) =>
    links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)

  // A correction adds a line to the message, which stands above the pills.
  await openPage(page, '/posts?search=everythng')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
  const message = await page.getByRole('status').filter({ hasText: 'Results for' }).boundingBox()
  const firstPill = await pills.first().boundingBox()
  expect(message?.y).toBeLessThan(firstPill?.y ?? 0)
})

test('the order of results is in the address', async ({ page }) => {
  await openPage(page, '/posts?search=the')
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/posts?search=the&sort=newest')
  await expect(page.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Best match' }).click()
  await expect(page).toHaveURL('/posts?search=the')
})

test('the archive leads to every post, and posts lead to their neighbours and the parts of their series', async ({ page }) => {
  await openPage(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).click()
  const title = page.getByRole('main').getByRole('link', { name: 'A project with everything' })
  await title.click()
  await expect(page).toHaveURL(PROJECT)
  const neighbours = page.getByRole('navigation', { name: 'Previous and next post' })
  await expect(neighbours.getByRole('link', { name: /^Previous The long way round/ })).toHaveAttribute('href', '/posts/the-long-way-round')
  const series = page.getByRole('navigation', { name: 'Everything, in two parts' })
  await expect(series.getByText('Part 2 of 2')).toBeVisible()
  await expect(series.getByRole('listitem').locator('[aria-current]')).toHaveText('A project with everything')
  await series.getByRole('link', { name: /^The long way round/ }).click()
  await expect(page).toHaveURL('/posts/the-long-way-round')
  await expect(series.getByText('Part 1 of 2')).toBeVisible()
})
