import { codeOf } from '#tests/support/browser.ts'
import { someAddress } from '#tests/support/built-site.ts'
import { fillIn, signInAnew, waitForHydration } from './admin-support.ts'
import { test } from './fresh-site.ts'
import { OWNER, PEOPLE } from './people.ts'
import { expectVisibleToast, openFrom } from './sign-in-support.ts'
import { expect, expectAccessible, expectFitAndAccessible, expectToast, hold, openPage } from './support.ts'

// The browser logs answers with such a status.
test.use({ allowedErrors: [/status of (400|401|403|410|429|503)|ERR_INTERNET_DISCONNECTED/] })

test('attempts beyond the rate limit are refused with the waiting time', async ({ browser, baseURL }) => {
  const page = await openFrom(browser)
  await openPage(page, `${baseURL}/admin/login`)
  const guess = (_: unknown, count: number) =>
    page.request.post(`${baseURL}/admin/login`, { form: { email: `n${count}@example.com`, password: 'x' } })
  // Concurrent: on a slow machine ten attempts in turn could take longer than the minute that the limit counts.
  await Promise.all(Array.from({ length: 10 }, guess))
  await fillIn(page, OWNER)
  await expectVisibleToast(page, 'Error', 'Too many attempts. Try again in a minute.')
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
  const release = await hold(context, '**/admin/auth/get-session')
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await comeBack()
  await expect(page.getByText('Checking your session…')).toBeVisible()
  release()
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
  const address = someAddress()
  const elsewhere = await openFrom(browser, address)
  await elsewhere.goto(`${baseURL}/admin/login?next=/admin/settings`)
  await waitForHydration(elsewhere)
  await fillIn(elsewhere, watchful)
  await expect(elsewhere).toHaveURL(`${baseURL}/admin/settings`)
  await signInAnew(page, '/admin/settings', watchful)
  const box = page.getByRole('region', { name: 'Sessions' })
  await expect(box.getByText('This one')).toHaveCount(1)
  await box.getByRole('button', { name: address }).click()
  await expect(box.getByText(address)).toHaveCount(0)
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
  const elsewhere = await openFrom(browser)
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

test('login and settings fit every width and are accessible', async ({ page }) => {
  await openPage(page, '/admin/login')
  await expectFitAndAccessible(page)
  await signInAnew(page, '/admin/settings')
  await expectFitAndAccessible(page)
})

test('the second step is turned on, required at sign-in, passed with a backup code once, and turned off', async ({
  page,
  browser,
  baseURL,
}) => {
  const { careful } = PEOPLE
  await signInAnew(page, '/admin/settings', careful)
  const box = page.getByRole('region', { name: 'Second step at sign-in' })
  await box.getByLabel('Your password').fill('not it')
  await box.getByRole('button', { name: 'Turn the second step on' }).click()
  await expect(box.getByText('The password is not right.')).toBeVisible()
  await box.getByLabel('Your password').fill(careful.password)
  await box.getByRole('button', { name: 'Turn the second step on' }).click()
  const secret = (await box.locator('code').first().innerText()).replaceAll(' ', '')
  await expect(box.getByRole('link', { name: 'Open in an authenticator app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*${secret}`),
  )
  await expectAccessible(page)
  await box.getByLabel('The code it shows').fill('000000')
  await box.getByRole('button', { name: 'Turn it on' }).click()
  await expect(box.getByText('The code is not right.')).toBeVisible()
  await box.getByLabel('The code it shows').fill(codeOf(secret, new Date()))
  await box.getByRole('button', { name: 'Turn it on' }).click()
  await expect(box.getByText('Your backup codes.')).toBeVisible()
  const codes = await box.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.reload()
  await expect(box.getByText('Your backup codes.')).toHaveCount(0)

  const other = await openFrom(browser)
  await openPage(other, `${baseURL}/admin/login`)
  await fillIn(other, careful)
  await expect(other.getByRole('heading', { name: 'Your code' })).toBeVisible()
  await expect(other.getByLabel('Code')).toBeFocused()
  await expectAccessible(other)
  await other.getByLabel('Code').fill('111111')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expectVisibleToast(other, 'Error', 'The code is not right.')
  await other.getByLabel('Code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(`${baseURL}/admin/dashboard`)

  const third = await openFrom(browser)
  await openPage(third, `${baseURL}/admin/login`)
  await fillIn(third, careful)
  await third.getByLabel('Code').fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Continue' }).click()
  await expectVisibleToast(third, 'Error', 'The code is not right.')
  // A code is valid once, and this half minute's code has turned the second step on.
  await third.getByLabel('Code').fill(codeOf(secret, new Date(Date.now() + 30_000)))
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third).toHaveURL(`${baseURL}/admin/dashboard`)

  await waitForHydration(page)
  const off = box.getByRole('form', { name: 'Turn the second step off' })
  await off.getByLabel('Your password').fill(careful.password)
  await off.getByRole('button').click()
  await expectToast(page, 'Success', 'The second step is off.')
})

test('the setup link that the server prints creates the first admin, once', async ({ page, browser, fresh: { link } }) => {
  await openPage(page, link)
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page.getByText('A name is needed.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await expect(page.getByText('Strong.')).toBeVisible()
  const late = await (await browser.newContext()).newPage()
  await openPage(late, link)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page.getByRole('status').getByText('What you typed is still here')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('correct horse battery')
  await page.context().setOffline(false)
  // The notice of the failure stays, and does not cover the button.
  await expect(page.getByRole('button', { name: 'Close: Error' })).toBeVisible()
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page).toHaveURL(/\/admin\/setup\/site$/)
  await expectToast(page, 'Success', 'Your account is ready. Welcome!')
  await expect(page.getByText('Welcome back')).toHaveCount(0)

  await late.getByLabel('Name').fill('Eve')
  await late.getByLabel('Email').fill('eve@example.com')
  await late.getByLabel('Password').fill('correct horse battery')
  await late.getByRole('button', { name: 'Create admin account' }).click()
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(late)
})

test('a user without the admin role is refused', async ({ page }) => {
  await openPage(page, '/admin/login')
  await fillIn(page, PEOPLE.reader)
  await expectVisibleToast(page, 'Error', 'Access denied. Admin privileges required.')
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
})

test('signing in works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/admin/settings`)
  await fillIn(page, { ...OWNER, password: 'not the password' })
  await expect(page.getByText('The email or the password is not right.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await fillIn(page, OWNER)
  await expect(page).toHaveURL(`${baseURL}/admin/settings`)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
})
