import { signIn } from './admin-support.ts'
import { expect, expectAccessible, expectToast, test } from './support.ts'

// The browser logs the 400 of a refused form and the 404 of an unknown screen.
test.use({ allowedErrors: [/status of 40[04]/] })

test('an invalid setting is refused with the typed text, and a valid one is visible to visitors at once', async ({ page, request }) => {
  await signIn(page, '/admin/settings/site')
  const form = page.getByRole('region', { name: 'Figures' })
  const articles = form.getByRole('group', { name: 'Articles' }).getByLabel('Own text')
  const available = form.getByRole('group', { name: 'Available' }).getByLabel('Own text')
  const save = form.getByRole('button', { name: 'Save figures' })
  const saved = await articles.inputValue()
  await articles.fill(' ')
  await available.fill('around the clock')
  const refused = page.waitForResponse((response) => response.request().method() === 'POST')
  await save.click()
  expect((await refused).status()).toBe(400)
  await expect(form.getByText('Enter a text, or choose another way to show it.')).toBeVisible()
  await expect(available).toHaveValue('around the clock')
  await articles.fill(saved)
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  expect(await (await request.get('/about')).text()).toContain('around the clock')
})

test.describe('when a screen cannot be loaded', () => {
  test.use({ allowedErrors: [/Failed to load resource|Failed to fetch|500/] })

  test('the frame stays, distinguishes a missing server from an error, and offers another try', async ({ page }) => {
    await signIn(page)
    const rail = page.getByRole('navigation', { name: 'Admin', exact: true })
    await rail.getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    // The request fails while the styles of the screen are still loading.
    const failed = page.waitForEvent('requestfailed')
    await page.route('**/*.css', async (route) => {
      await failed
      await route.continue()
    })
    await page.route('**/admin/dashboard.data*', (route) => route.abort())
    await page.goBack()
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await expect(page).toHaveTitle('Something went wrong · Admin')
    await expectAccessible(page)
    await page.unroute('**/admin/dashboard.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()

    await page.route('**/admin/analytics.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await rail.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByText('This screen could not be loaded')).toBeVisible()
    await rail.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test('the command palette opens screens and posts by keyboard', async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await field.fill('link sh')
  await expect(page.getByRole('option', { name: /Link shortener/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  // The Enter of an input method takes its suggestion.
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  await expect(field).toHaveValue('link sh')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/link-shortener/)
  await page.keyboard.press('Control+k')
  await field.fill('long way')
  await page
    .getByRole('option', { name: /The long way round/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/posts\/edit\//)
})
