import type { Page } from '@playwright/test'
import { BROWSER } from '#tests/support/built-site.ts'
import { access, countdown, LOOKUP, lookUp, PASSWORD, POST, proceed, test, UNLOCK } from './gated-link-support.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

/** Stops the page's clock when its countdown begins. */
async function stopClock(page: Page, from: number): Promise<void> {
  await page.clock.install({ time: from })
  await page.route(
    `**${LOOKUP}`,
    async (route) => {
      const response = await route.fetch()
      await page.clock.pauseAt(from + 3_600_000)
      await route.fulfill({ response })
    },
    { times: 1 },
  )
}

// The default user agent is HeadlessChrome, whose steps are not counted.
test.use({ userAgent: BROWSER })

test.describe('nothing is shown', () => {
  for (const token of ['no-such-alias', 'later']) {
    test(`for the token ${token}`, async ({ page }) => {
      const answered = page.waitForResponse((response) => response.url().endsWith(LOOKUP))
      await openPage(page, `${POST}?token=${token}`)
      const response = await answered
      expect(response.status()).toBe(200)
      expect(await response.json()).toBeNull()
      await expect(countdown(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('when the look-up fails', async ({ page }) => {
    await page.route(`**${LOOKUP}`, (route) => route.fulfill({ json: { unexpected: true } }))
    await openPage(page, `${POST}?token=plain`)
    await expect(countdown(page)).toHaveCount(0)
  })
})

test('the countdown takes 15 seconds, and announces only its start, 10 s, 5 s and its end', async ({ page }) => {
  await stopClock(page, 0)
  await openPage(page, `${POST}?token=plain`)
  await expect(page.getByRole('heading', { name: 'Preparing The plain workbook Link' })).toBeVisible()
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '0')
  await expect(countdown(page)).toHaveAttribute('aria-valuemax', '15')
  const status = page.getByRole('status').filter({ hasText: /workbook|seconds|Ready/ })
  await expect(status).toHaveText('Preparing The plain workbook Link: 15 seconds.')
  const announced = new Set<string>()
  for (let passed = 1; passed <= 14; passed++) {
    await page.clock.runFor(1000)
    await expect(countdown(page)).toHaveAttribute('aria-valuenow', String(passed))
    announced.add((await status.textContent()) ?? '')
  }
  expect([...announced]).toEqual(['Preparing The plain workbook Link: 15 seconds.', '10 seconds left.', '5 seconds left.'])
  await page.clock.runFor(900)
  await expect(proceed(page)).toHaveCount(0)
  await page.clock.runFor(101)
  await expect(page.getByRole('heading', { name: 'Link is Ready!' })).toBeVisible()
  await expect(proceed(page)).toBeVisible()
  await expect(status).toHaveText('Link is Ready!')
})

test('the countdown works with blocked storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await openPage(page, `${POST}?token=plain`)
  await expect(countdown(page)).toBeVisible()
})

test('a system clock that is years off does not affect the countdown', async ({ page }) => {
  await stopClock(page, Date.UTC(1999, 0, 1))
  await openPage(page, `${POST}?token=plain`)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '0')
  await page.clock.setSystemTime(new Date('2050-01-01'))
  await page.clock.runFor(2000)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '2')
})

test('a tab that was suspended shows the remaining time at once', async ({ page }) => {
  await stopClock(page, 0)
  await openPage(page, `${POST}?token=plain`)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '0')
  await page.clock.fastForward(9000)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '9')
  await page.clock.fastForward(60_000)
  await expect(proceed(page)).toBeVisible()
})

test('a jump to a heading neither ends the countdown nor loads the post again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopClock(page, 0)
  await openPage(page, `${POST}?token=plain`)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '0')
  await page.clock.runFor(2000)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '2')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const contents = page.getByRole('navigation', { name: 'Table of contents' })
  await contents.getByRole('link', { name: 'A heading of the third level' }).click()
  await expect(page).toHaveURL(`${POST}?token=plain#a-heading-of-the-third-level`)
  await page.clock.runFor(1000)
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '3')
  expect(asked.filter((url) => url.includes('.data') || url.endsWith(LOOKUP))).toEqual([])
})

test.describe('a clock that runs too fast', () => {
  test.use({ allowedErrors: [/403/] })
  test('does not shorten the wait: the server restarts the countdown', async ({ page, request, postId }) => {
    await stopClock(page, 0)
    await openPage(page, `${POST}?token=plain`)
    await expect(countdown(page)).toHaveAttribute('aria-valuenow', '0')
    // A new ticket for each request, so that it is younger than 15 seconds on a slow machine too.
    await page.evaluate(() => sessionStorage.clear())
    await page.route(`**${UNLOCK}`, async (route) => {
      const { ticket } = await lookUp(request, 'plain', postId)
      await route.continue({ postData: { ticket } })
    })
    await page.clock.fastForward(15_000)
    const refused = page.waitForResponse((response) => response.url().endsWith(UNLOCK))
    await proceed(page).click()
    expect((await refused).status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'Preparing The plain workbook Link' })).toBeInViewport()
    await expect(access(page, 'plain')).toHaveCount(0)
  })
})

test.describe('with a password', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('guessing is rate limited, and the typed password stays', async ({ page, readyTicket, request }) => {
    const { ticket } = await readyTicket('guessed')
    for (let guess = 0; guess < 6; guess++) await request.post(UNLOCK, { data: { ticket, password: `guess ${guess}` } })
    await openPage(page, `${POST}?token=guessed`)
    await proceed(page).click()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Too many attempts. Please wait a few minutes, then try again.')
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)
  })

  test('a network failure shows an error, and the next attempt succeeds', async ({ page, readyTicket }) => {
    await readyTicket('secret')
    await page.route(`**${UNLOCK}`, (route) => route.abort(), { times: 1 })
    await openPage(page, `${POST}?token=secret`)
    await proceed(page).click()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('An error occurred. Please try again later.')
    await page.keyboard.press('Enter')
    await expect(access(page, 'secret')).toBeVisible()
  })

  test('the whole flow works by keyboard alone', async ({ page, readyTicket }) => {
    await readyTicket('secret')
    await openPage(page, `${POST}?token=secret`)
    await expect(proceed(page)).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    for (let press = 0; press < 60 && !(await proceed(page).evaluate((button) => button === document.activeElement)); press++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password')).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(access(page, 'secret')).toBeFocused()
  })
})

test('a failed unlock of a link without a password can be repeated', async ({ page, readyTicket }) => {
  await readyTicket('plain')
  await page.route(`**${UNLOCK}`, (route) => route.fulfill({ status: 200, json: {} }), { times: 1 })
  await openPage(page, `${POST}?token=plain`)
  await proceed(page).click()
  await expect(page.getByText('An error occurred. Please try again later.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(access(page, 'plain')).toBeVisible()
})

test('leaving the page ends the countdown', async ({ page }) => {
  await openPage(page, `${POST}?token=plain`)
  await expect(countdown(page)).toBeVisible()
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await expect(page).toHaveURL(/\/posts$/)
  await expect(countdown(page)).toHaveCount(0)
  await page.goBack()
  await expect(countdown(page)).toBeVisible()
})

for (const width of [360, 768, 1280]) {
  test(`every step is accessible and fits at ${width} px`, async ({ page, readyTicket }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, `${POST}?token=plain`)
    await expect(countdown(page)).toBeVisible()
    await expectFitAndAccessible(page, [width])
    await readyTicket('secret')
    await openPage(page, `${POST}?token=secret`)
    await proceed(page).click()
    await page.getByRole('button', { name: 'Unlock' }).focus()
    await expectFitAndAccessible(page, [width])
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(access(page, 'secret')).toBeInViewport()
    await expectFitAndAccessible(page, [width])
  })
}

test('a reload continues the countdown', async ({ page }) => {
  await openPage(page, `${POST}?token=plain`)
  const passed = async () => Number(await countdown(page).getAttribute('aria-valuenow'))
  await expect.poll(passed).toBeGreaterThanOrEqual(3)
  await page.reload()
  await expect(countdown(page)).toBeVisible()
  expect(await passed()).toBeGreaterThanOrEqual(3)
})
