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

test('a message opens the mail program with all fields, then the form is cleared', async ({ page }) => {
  const mails = recordMail(page)
  await openStill(page)
  const { name, email, social, message } = fields(page)
  await name.fill('  Jörg & Mei  ')
  await email.fill(' ira@example.com ')
  await message.fill('Grüße 👩‍💻\nzweite Zeile & "mehr"')
  await send(page).click()
  await expect(page.getByText('Sending message...')).toBeVisible()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect(busy).toBeDisabled()
  await expect(busy.locator('[aria-hidden]')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(send(page)).toBeEnabled()
  for (const field of [name, email, social, message]) await expect(field).toHaveValue('')
  // The request event of the browser can arrive after the form has changed.
  await expect.poll(() => mails).toHaveLength(1)
  const [mail = ''] = mails
  expect(mail).toMatch(/^mailto:owner@example\.com\?subject=[^&]+&body=[^&]+$/)
  const [subject, body] =
    mail
      .split('?')[1]
      ?.split('&')
      .map((pair) => decodeURIComponent(pair.split('=')[1] ?? '')) ?? []
  expect(subject).toBe('Contact From Jörg & Mei')
  expect(body).toBe(
    'Name: Jörg & Mei\r\nEmail: ira@example.com\r\nSocial Media: N/A\r\n\r\nMessage:\r\nGrüße 👩‍💻\r\nzweite Zeile & "mehr"',
  )
  await page.clock.runFor(4000)
  await expect(page.getByText('Sending message...')).toHaveCount(0)
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
