import { fields, INVALID, openStill, recordMail, send } from './contact-support.ts'
import { expect, expectFitAndAccessible, test } from './support.ts'

test('a text that is too long is refused and preserved, and its error disappears when it is shortened', async ({ page }) => {
  await openStill(page)
  const { name, email, social, message } = fields(page)
  await name.fill('x'.repeat(101))
  await email.fill(`${'x'.repeat(250)}@example.com`)
  await message.fill('x'.repeat(1001))
  await send(page).click()
  for (const text of [
    'Name must be less than 100 characters',
    'Email must be less than 255 characters',
    'Message must be less than 1000 characters',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(name).toHaveValue('x'.repeat(101))
  await name.fill('x'.repeat(100))
  await expect(page.getByText('Name must be less')).toBeHidden()
  await email.fill('ira@example.com')
  await message.fill('Hello')
  await social.fill('x'.repeat(101))
  await send(page).click()
  await expect(page.getByText(INVALID)).toBeVisible()
  await expect(page.getByText('Social handle must be less')).toHaveCount(0)
  await expect(social).toBeFocused()
})

test('a banner disappears after 5 seconds', async ({ page }) => {
  await openStill(page)
  await send(page).click()
  await page.clock.runFor(4900)
  await expect(page.getByText(INVALID)).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText(INVALID)).toHaveCount(0)
  await expect(page.getByText('Name is required')).toBeVisible()
})

test('a mail that cannot be prepared leaves the form as typed', async ({ page }) => {
  await page.addInitScript(() => {
    const original = String.prototype.toWellFormed
    String.prototype.toWellFormed = function toWellFormed() {
      if (this.startsWith('Contact From')) throw new Error('not today')
      return original.call(this)
    }
  })
  await openStill(page)
  const { name, email, message } = fields(page)
  await name.fill('Ira')
  await email.fill('ira@example.com')
  await message.fill('Hello')
  await send(page).click()
  await expect(page.getByText('An error occurred. Please try again later.')).toBeVisible()
  await expect(message).toHaveValue('Hello')
  await expect(send(page)).toBeEnabled()
})

for (const width of [360, 768, 1280]) {
  test(`errors at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openStill(page)
    await send(page).click()
    await expect(page.getByText(INVALID)).toBeInViewport()
    await page.clock.resume()
    await expectFitAndAccessible(page, [width])
  })
}

test('a message typed by keyboard alone opens the mail program with all fields, then the form is cleared', async ({ page }) => {
  const mails = recordMail(page)
  await openStill(page)
  const { name, email, social, message } = fields(page)
  const typed = [
    [name, '  Jörg & Mei  '],
    [email, 'ira@example.com'],
    [social, '@ira'],
    [message, 'Grüße 👩‍💻\nzweite Zeile & "mehr"'],
  ] as const
  await name.focus()
  for (const [field, text] of typed) {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
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
    'Name: Jörg & Mei\r\nEmail: ira@example.com\r\nSocial Media: @ira\r\n\r\nMessage:\r\nGrüße 👩‍💻\r\nzweite Zeile & "mehr"',
  )
  await page.clock.runFor(4000)
  await expect(page.getByText('Sending message...')).toHaveCount(0)
})
