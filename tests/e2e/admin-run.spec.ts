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
