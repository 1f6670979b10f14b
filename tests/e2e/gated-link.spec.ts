import { BROWSER } from '#tests/support/built-site.ts'
import { access, CLICK, countdown, PASSWORD, POST, proceed, test, UNLOCK } from './gated-link-support.ts'
import { expect, openPage } from './support.ts'

// The default user agent is HeadlessChrome, whose steps are not counted.
test.use({ userAgent: BROWSER })

test.describe('nothing is shown', () => {
  test('without a token, and no code for links is loaded', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openPage(page, POST)
    await expect(countdown(page)).toHaveCount(0)
    expect(asked.filter((url) => /link-flow|lookup-link/.test(url))).toEqual([])
  })
})

test('a visitor waits, continues, and opens the target in a new tab; its address is sent only after the countdown', async ({
  page,
  context,
}) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'The workbook' }))
  const early: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith(UNLOCK)) return
    early.push(await response.text().catch(() => ''))
  })
  await openPage(page, `${POST}?token=plain`)
  await expect(countdown(page)).toBeVisible()
  await expect(proceed(page)).toBeVisible()
  expect(early.join('')).not.toContain('example.com/plain')
  const clicked = page.waitForResponse((response) => response.url().endsWith(CLICK))
  await proceed(page).click()
  expect(await (await clicked).json()).toEqual({ counted: true })
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport()
  await expect(access(page, 'plain')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(access(page, 'plain')).toBeFocused()
  const opened = context.waitForEvent('page')
  await access(page, 'plain').click()
  await expect((await opened).locator('body')).toHaveText('The workbook')
  await expect(page).toHaveURL(`${POST}?token=plain`)
})

test.describe('with a password', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('a wrong one shows an error and stays in the field, the right one gives access', async ({ page, readyTicket }) => {
    await readyTicket('secret')
    await openPage(page, `${POST}?token=secret`)
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await proceed(page).click()
    const password = page.getByLabel('Password')
    await expect(password).toBeFocused()
    await password.fill('Open sesame')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
    await expect(password).toHaveValue('Open sesame')
    await password.fill('x'.repeat(500))
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(access(page, 'secret')).toHaveAttribute('href', 'https://example.com/secret')
    await expect(password).toHaveCount(0)
  })
})
