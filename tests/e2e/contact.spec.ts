import { fields, INVALID, openStill, recordMail, send } from './contact-support.ts'
import { expect, test } from './support.ts'

test('an empty form shows its errors, focuses the first invalid field, and opens no mail program', async ({ page }) => {
  const mails = recordMail(page)
  await openStill(page)
  const { name, email, social, message } = fields(page)
  await send(page).click()
  await expect(page.getByText(INVALID)).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(message).toHaveAccessibleDescription('Message is required')
  await expect(social).toHaveAccessibleDescription('')
  await expect(send(page)).toBeEnabled()
  expect(mails).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is disabled and shows the mail address', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText('This form needs JavaScript')).toBeVisible()
    const note = page.locator('p', { hasText: 'This form needs JavaScript' })
    await expect(note.getByRole('link')).toHaveAttribute('href', 'mailto:owner@example.com')
    await expect(send(page)).toBeDisabled()
  })
})
