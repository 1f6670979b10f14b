import type { Page } from '@playwright/test'
import { fillIn, signInAnew, waitForHydration } from './admin-support.ts'
import { OWNER, PEOPLE } from './people.ts'
import { expectVisibleToast, openFrom } from './sign-in-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, openPage, test } from './support.ts'

// The browser logs answers with such a status.
test.use({ allowedErrors: [/status of (400|401|403|410|429|503)|ERR_INTERNET_DISCONNECTED/] })

test('attempts beyond the rate limit are refused with the waiting time', async ({ browser, baseURL }) => {
  const page = await openFrom(browser, '198.51.100.2')
  await openPage(page, `${baseURL}/admin/login`)
  const guess = (_: unknown, count: number) =>
    page.request.post(`${baseURL}/admin/login`, { form: { email: `n${count}@example.com`, password: 'x' } })
  // Concurrent: on a slow machine ten attempts in turn could take longer than the minute that the limit counts.
  await Promise.all(Array.from({ length: 10 }, guess))
  await fillIn(page, OWNER)
  await expectVisibleToast(page, 'Error', 'Too many attempts. Try again in a minute.')
})

test('the login does not redirect to another site', async ({ page, baseURL }) => {
  await openPage(page, '/admin/login?next=https://evil.example/admin/posts')
  await fillIn(page, OWNER)
  await expect(page).toHaveURL(`${baseURL}/admin/dashboard`)
})

test('the typed text stays when the server cannot be reached', async ({ page }) => {
  await openPage(page, '/admin/login')
  await page.context().setOffline(true)
  await fillIn(page, OWNER)
  await expectVisibleToast(page, 'Error', 'Signing in failed. Please try again in a moment.')
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await expect(page.getByLabel('Password')).toHaveValue(OWNER.password)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('signing out and in in one tab signs out and in all tabs', async ({ page, context }) => {
  await signInAnew(page, '/admin/settings', PEOPLE.leaver)
  const second = await context.newPage()
  await openPage(second, '/admin/dashboard')
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/admin/login')
  await expect(second).toHaveURL('/admin/login')
  await waitForHydration(second)
  await waitForHydration(page)
  await fillIn(page, PEOPLE.leaver)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(second).toHaveURL('/admin/dashboard')
})

test('a failed sign-out is reported, and the session stays', async ({ page, context }) => {
  await signInAnew(page, '/admin/dashboard', PEOPLE.leaver)
  await context.route('**/admin/auth/sign-out', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expectVisibleToast(page, 'Error', 'Signing out failed: you are still signed in. Please try again in a moment.')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a page restored from the back/forward cache is covered until its session is checked, and preserves the typed text', async ({
  page,
  context,
}) => {
  await signInAnew(page, '/admin/settings', PEOPLE.leaver)
  await page.getByLabel('Current password').fill('typed before')
  const answer = Promise.withResolvers<void>()
  await context.route('**/admin/auth/get-session', async (route) => {
    await answer.promise
    await route.continue()
  })
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await comeBack()
  await expect(page.getByText('Checking your session…')).toBeVisible()
  answer.resolve()
  await expect(page.getByText('Checking your session…')).toBeHidden()
  await expect(page.getByLabel('Current password')).toHaveValue('typed before')
  await context.clearCookies()
  await comeBack()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings')
})

test('a restored page stays covered until the latest session check is answered', async ({ page, context }) => {
  await signInAnew(page, '/admin/settings', PEOPLE.leaver)
  await openPage(page, '/admin/settings')
  const held: (() => void)[] = []
  await context.route('**/admin/auth/get-session', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => held.length).toBe(1)
  const [answerOlder] = held.splice(0)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => held.length).toBe(1)
  const older = page.waitForResponse('**/admin/auth/get-session')
  answerOlder?.()
  await (await older).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.getByText('Checking your session…')).toBeVisible()
  held[0]?.()
  await expect(page.getByText('Checking your session…')).toBeHidden()
})

test('sessions are listed and can be ended; a short new password is refused', async ({ page, browser, baseURL }) => {
  const { watchful } = PEOPLE
  const elsewhere = await openFrom(browser, '198.51.100.6')
  await elsewhere.goto(`${baseURL}/admin/login?next=/admin/settings`)
  await waitForHydration(elsewhere)
  await fillIn(elsewhere, watchful)
  await expect(elsewhere).toHaveURL(`${baseURL}/admin/settings`)
  await signInAnew(page, '/admin/settings', watchful)
  const box = page.getByRole('region', { name: 'Sessions' })
  await expect(box.getByText('This one')).toHaveCount(1)
  await box.getByRole('button', { name: /198\.51\.100\.6/ }).click()
  await expect(box.getByText('198.51.100.6')).toHaveCount(0)
  await elsewhere.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(elsewhere).toHaveURL(`${baseURL}/admin/login`)

  const form = page.getByRole('form', { name: 'Change the password' })
  await form.getByLabel('Current password').fill(watchful.password)
  await form.getByLabel('New password').fill('short')
  await expect(form.getByText('Too short: 7 more.')).toBeVisible()
  await form.getByRole('button').click()
  await expect(form.getByText('The password must have at least 12 characters.')).toBeVisible()
})

test('signing out everywhere ends this session too', async ({ page, browser, baseURL }) => {
  const elsewhere = await openFrom(browser, '198.51.100.7')
  await elsewhere.goto(`${baseURL}/admin/login`)
  await waitForHydration(elsewhere)
  await fillIn(elsewhere, PEOPLE.thorough)
  await expect(elsewhere).toHaveURL(`${baseURL}/admin/dashboard`)
  await signInAnew(page, '/admin/settings', PEOPLE.thorough)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expectToast(page, 'Signed out', 'You have been signed out successfully.')
  await elsewhere.goto(`${baseURL}/admin/dashboard`)
  await expect(elsewhere).toHaveURL(`${baseURL}/admin/login`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`login and settings fit every width and have no axe finding, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openPage(page, '/admin/login')
    await checkWidths(page)
    await signInAnew(page, '/admin/settings')
    await checkWidths(page)
  })
}

async function checkWidths(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}
