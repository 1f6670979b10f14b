import { BROWSER } from '#tests/support/built-site.ts'
import { clipboard, POST, stopClock, topOf } from './post-support.ts'
import { expect, expectAccessible, openPage, test } from './support.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('the article is in the document once, and stays after hydration', async ({ page, request }) => {
  const html = await (await request.get(POST)).text()
  expect(html.split('few rows, in any order')).toHaveLength(2)
  await openPage(page, POST)
  await expect(page.locator('[data-article]')).toContainText('few rows, in any order')
  await page.getByRole('link', { name: 'link inside' }).click()
  await expect(page).toHaveURL(/\/posts$/)
  await page.goBack()
  await expect(page.locator('[data-article]')).toContainText('few rows, in any order')
})

// Bots are not counted, and the default user agent is HeadlessChrome. The other journeys stay bots, so that they do not add to the statistics.
test.describe('a view', () => {
  test.use({ userAgent: BROWSER })

  test('is counted once and shown at once', async ({ page }) => {
    const calls: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/functions/increment-post-view')) calls.push(request.postData())
    })
    const answered = page.waitForResponse('**/functions/increment-post-view')
    const document = await page.goto('/posts/a-project-with-everything')
    const before = Number(/<dt>Views<\/dt><dd[^>]*>(\d+)/.exec((await document?.text()) ?? '')?.[1])
    const { views } = await (await answered).json()
    expect(views).toBeGreaterThan(before)
    await expect(page.getByText('Views', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(String(views))
    expect(calls).toHaveLength(1)
    expect(Object.keys(JSON.parse(calls[0] ?? ''))).toEqual(['post_id'])
  })
})

test('the table of contents scrolls to a heading, 100 px below the top, and marks it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, POST)
  const contents = page.getByRole('navigation', { name: 'Table of contents' })
  await expect(contents.getByRole('link')).toHaveCount(4)
  await contents.getByRole('link', { name: 'A heading of the third level' }).click()
  const heading = page.getByRole('heading', { name: 'A heading of the third level' })
  await expect(page).toHaveURL(/#a-heading-of-the-third-level$/)
  await expect.poll(() => topOf(heading)).toBe(100)
  await expect(heading).toBeFocused()
  await expect(contents.locator('[aria-current]')).toHaveText('A heading of the third level')
  await page.evaluate(() => window.scrollBy(0, -51))
  await expect(contents.locator('[aria-current]')).toHaveText('A heading of the second level')
})

test('a picture opens large with its caption, by keyboard and by mouse', async ({ page }) => {
  await openPage(page, '/posts/pictures-and-recordings')
  const link = page.getByRole('link', { name: 'A blue disc on sand' })
  expect(Math.round((await link.getByRole('img').boundingBox())?.height ?? 0)).toBe(720)
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A blue disc on sand' })
  await expect(dialog.getByRole('figure')).toContainText('The disc, and what is far below it.')
  await expect(dialog.getByRole('img')).toHaveAttribute('src', /\/media\/[0-9a-f]{64}$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('the share block links to the networks, copies the link, and confirms it for 2 s', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, POST)
  await stopClock(page)
  for (const name of ['WhatsApp', 'Telegram', 'Twitter', 'LinkedIn', 'Bluesky', 'Hacker News']) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(`${baseURL}${POST}`)))
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\?subject=/)
  await expect(page.getByLabel('Link to this post')).toHaveValue(`${baseURL}${POST}`)

  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = page.getByRole('button', { name: 'Copied!' })
  await expect(copied).toBeVisible()
  expect(await clipboard(page)).toBe(`${baseURL}${POST}`)
  await page.clock.runFor(1900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(copied).toHaveCount(0)

  await page.getByRole('button', { name: 'Instagram' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' })
  await expect(notice).toBeVisible()
  await page.clock.runFor(3900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toHaveCount(0)
})
