import { fillIn, waitForHydration } from './admin-support.ts'
import { OWNER, PEOPLE } from './people.ts'
import { expectVisibleToast, openFrom } from './sign-in-support.ts'
import { expect, expectAccessible, expectToast, hold, openPage, test } from './support.ts'

// The browser logs answers with such a status.
test.use({ allowedErrors: [/status of (400|401|403|410|429|503)|ERR_INTERNET_DISCONNECTED/] })

test('a wrong password is refused with a message, and the address stays', async ({ browser, baseURL }) => {
  const page = await openFrom(browser)
  await openPage(page, `${baseURL}/admin/login`)
  await fillIn(page, { ...OWNER, password: 'not the password' })
  await expectVisibleToast(page, 'Error', 'The email or the password is not right.')
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('the login redirects to the requested screen, and a sign-out back to the login', async ({ page }) => {
  await page.goto('/admin/settings?from=mail')
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsettings%3Ffrom%3Dmail')
  await waitForHydration(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await fillIn(page, OWNER)
  await expect(page).toHaveURL('/admin/settings?from=mail')
  await expectToast(page, 'Success', 'Welcome back, admin!')
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin/dashboard')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL('/admin/login')
  await expectToast(page, 'Signed out', 'You have been signed out successfully.')
  await page.goBack()
  await expect(page).toHaveURL('/admin/login')
})

test('a passkey is added with the password, signs in, and is removed', async ({ page, context, baseURL }) => {
  const { modern } = PEOPLE
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  // A passkey needs a domain name, which 127.0.0.1 is not.
  const site = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
  await openPage(page, `${site}/admin/login?next=/admin/settings`)
  await fillIn(page, modern)
  await expect(page).toHaveURL(`${site}/admin/settings`)
  await waitForHydration(page)
  const box = page.getByRole('region', { name: 'Passkeys' })
  await box.getByLabel('Name').fill('The journey’s laptop')
  await box.getByLabel('Your password').fill('not it')
  await box.getByRole('button', { name: 'Add a passkey' }).click()
  await expectVisibleToast(page, 'Error', 'The password is not right.')
  await box.getByLabel('Your password').fill(modern.password)
  await box.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(box.getByRole('listitem')).toHaveText(/The journey’s laptop/)

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL(`${site}/admin/login`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site}/admin/dashboard`)
  await expectToast(page, 'Success', 'Welcome back, admin!')

  await openPage(page, `${site}/admin/settings`)
  const profile = page.getByRole('form', { name: 'Change name and e-mail' })
  await profile.getByLabel('Name').fill('Mo the Modern')
  const release = await hold(page, '**/admin/settings.data*', { method: 'GET' })
  await profile.getByRole('button', { name: 'Save with a passkey' }).click()
  await expectVisibleToast(page, 'Success', 'The name is changed.')
  // The stored name arrives after the toast, and must not replace what is typed meanwhile.
  await profile.getByLabel('Name').fill(modern.name)
  release()
  await profile.getByLabel('E-mail address').fill('not an address')
  await page.route('**/passkey/generate-authenticate-options', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await profile.getByRole('button', { name: 'Save with a passkey' }).click()
  await expectVisibleToast(page, 'Error', 'The passkey could not be asked for. Please try again in a moment.')
  await profile.getByRole('button', { name: 'Save name and e-mail' }).click()
  await expect(page.getByText('The passkey could not be asked for.')).toHaveCount(0)
  await expect(profile.getByText('That is not an e-mail address.')).toBeVisible()
  await expect(profile.getByLabel('Name')).toHaveValue(modern.name)
  await profile.getByLabel('E-mail address').fill('Mo@Example.com')
  await profile.getByLabel('Your password').fill('not it')
  await profile.getByRole('button', { name: 'Save name and e-mail' }).click()
  await expect(profile.getByText('The password is not right.')).toBeVisible()
  await expect(profile.getByLabel('E-mail address')).toHaveValue('Mo@Example.com')
  await profile.getByLabel('Your password').fill(modern.password)
  await profile.getByRole('button', { name: 'Save name and e-mail' }).click()
  await expect(profile.getByLabel('E-mail address')).toHaveValue('mo@example.com')
  await profile.getByLabel('E-mail address').fill(modern.email)
  await profile.getByRole('button', { name: 'Save with a passkey' }).click()
  await expect(profile.getByLabel('E-mail address')).toHaveValue(modern.email)

  await box.getByRole('button', { name: 'Remove the passkey The journey’s laptop' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(modern.password)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(box.getByRole('listitem')).toHaveCount(0)
  await expect(dialog).toBeHidden()
})
