import type { Page } from '@playwright/test'
import { LONG, overlay, scrollTo } from './shell-support.ts'
import { expect, openPage, test } from './support.ts'

test('the header never hides while the focus or an open menu is in it', async ({ page }) => {
  await openPage(page, LONG)
  const header = page.getByRole('banner')
  await scrollTo(page, 600)
  await page.keyboard.press('/')
  await expect(header.getByRole('combobox')).toBeFocused()
  await scrollTo(page, 900)
  await expect(header).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await header.getByLabel('Menu', { exact: true }).click()
  await scrollTo(page, 1200)
  await expect(header).toBeInViewport()
})

test("'/' focuses the search, except within a text field", async ({ page }) => {
  await openPage(page, '/about')
  await page.keyboard.press('/')
  const search = page.getByRole('banner').getByRole('combobox')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search).toHaveValue('a/b')
})

test('the navigation marks the current page or its section', async ({ page }) => {
  await openPage(page, '/languages')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Languages' })).toHaveAttribute('aria-current', 'page')
  await openPage(page, '/category/design')
  await expect(nav.getByRole('link', { name: 'Categories' })).toHaveAttribute('aria-current', 'true')
})

test('a change of the hash is not a route change', async ({ page }) => {
  await openPage(page, LONG)
  await scrollTo(page, 500)
  await page.evaluate(() => {
    location.hash = 'nowhere'
  })
  await expect(page).toHaveURL('/privacy#nowhere')
  await expect(overlay(page)).toHaveCount(0)
  await scrollTo(page, 900)
  await page.goBack()
  await expect(page).toHaveURL(LONG)
  await expectPosition(page, 500)
  await page.reload()
  await expectPosition(page, 500)
})

test('the link of a page to itself in the footer scrolls to its top', async ({ page }) => {
  await openPage(page, '/faq')
  await scrollTo(page, 400)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expectPosition(page, 0)
})

for (const [browser, script] of [
  ['a browser', () => undefined],
  ['a browser without the Navigation API', removeNavigationApi],
] as const) {
  test(`${browser} goes back and forward to where each page was left, also when pages answer at once`, async ({ page }) => {
    await page.addInitScript(answerAtOnce)
    await page.addInitScript(script)
    await openPage(page, LONG)
    for (let turn = 1; turn < 5; turn++) {
      await scrollTo(page, 700 + turn)
      // The browser scrolls to what it clicks.
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'FAQ' })
        .evaluate((link: HTMLElement) => link.click())
      await expectPage(page, 'Frequently Asked Questions')
      await expectPosition(page, 0)
      await scrollTo(page, 300 + turn)
      await page.goBack()
      await expectPage(page, 'Privacy Policy')
      await expectPosition(page, 700 + turn)
      await page.goForward()
      await expectPage(page, 'Frequently Asked Questions')
      await expectPosition(page, 300 + turn)
      await page.goBack()
      await expectPage(page, 'Privacy Policy')
      await expectPosition(page, 700 + turn)
    }
  })
}

test('positions outlive a reload and a skeleton that takes the place of the page', async ({ page }) => {
  await openPage(page, '/posts')
  await page.route('**/posts/*.data*', async (route) => {
    // Longer than the overlay.
    await page.getByRole('status', { name: 'Loading' }).first().waitFor()
    await route.continue()
  })
  await scrollTo(page, 640)
  // click() of Playwright would scroll to the link, and the page may have gone before its position is read.
  const left = await page
    .locator('article a')
    .nth(3)
    .evaluate((link: HTMLElement) => {
      link.click()
      return window.scrollY
    })
  await expect(page).toHaveURL(/\/posts\/./)
  // The page scrolls to its top when it takes the place of the skeleton.
  await expect(page.locator('[data-article]')).toBeVisible()
  await expectPosition(page, 0)
  await scrollTo(page, 350)
  await page.reload()
  await expectPosition(page, 350)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/posts$/)
  expect(left).toBeGreaterThan(400)
  await expectPosition(page, left)
})

test('the skip link leads past the header', async ({ page }) => {
  await openPage(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the footer holds the policies, the profiles and the feeds', async ({ page }) => {
  await openPage(page, '/about')
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(expect.arrayContaining(['/privacy', '/disclaimer', '/faq', '/rss.xml', '/atom.xml', '/feed.json', '/resources']))
  // A cached page can be ten minutes old, and then shows the last year.
  const years = [Date.now() - 600_000, Date.now()].map((at) => new Date(at).getUTCFullYear())
  await expect(footer).toContainText(new RegExp(years.join('|')))
})

async function expectPage(page: Page, headline: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(overlay(page)).toHaveCount(0)
}

/** Positions may differ by a fraction of a pixel. */
async function expectPosition(page: Page, y: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(y)
}

function removeNavigationApi(): void {
  Object.defineProperty(window, 'navigation', { value: undefined })
}

/** Runs in the page: caches fetched data, so that every later request is answered before the next frame. */
function answerAtOnce(): void {
  const ask = window.fetch
  const answers = new Map<string, Response>()
  window.fetch = async (input, init) => {
    const { url } = new Request(input, init)
    const answer = answers.get(url) ?? (await ask(input, init))
    answers.set(url, answer.clone())
    return answer
  }
}

test.describe('when a page fails on the server', () => {
  test.use({ allowedErrors: [/500|Failed to load resource|Unexpected/] })
  test('the visitor sees an error page with a link home', async ({ page }) => {
    await openPage(page, '/about')
    await page.route('**/faq.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible()
  })
})

test('the header hides on the way down and returns on the way up and near the top', async ({ page }) => {
  await openPage(page, LONG)
  const header = page.getByRole('banner')
  await scrollTo(page, 49)
  await expect(header).toBeInViewport()
  await scrollTo(page, 600)
  await expect(header).not.toBeInViewport()
  await scrollTo(page, 580)
  await expect(header).toBeInViewport()
  await scrollTo(page, 700)
  await expect(header).not.toBeInViewport()
  await scrollTo(page, 0)
  await expect(header).toBeInViewport()
})

test('the scroll-to-top button appears after 300 px, shows the progress, and moves the focus to the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, LONG)
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await scrollTo(page, 300)
  await expect(button).toBeHidden()
  await scrollTo(page, 301)
  await expect(button).toBeVisible()
  await scrollTo(page, 100_000)
  await expect(button.locator('circle').last()).toHaveAttribute('stroke-dashoffset', '0')
  await button.press('Enter')
  await expect(button).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})
