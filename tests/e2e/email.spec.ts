// The owner's mail server: a test e-mail, and a post as an e-mail.
import { OWNER } from '#tests/support/built-site.ts'
import { test } from './email-support.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

test('a test e-mail shows whether the mail server takes the sender', async ({ page, site, mail }) => {
  await openPage(page, `${site.origin}/admin/settings`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'E-mail', exact: true }).click()
  const box = page.getByRole('region', { name: 'Mail server' })
  await expect(box).toContainText(new URL(mail.url).host)
  await expect(box).toContainText('Ada <blog@example.com>')
  await expectFitAndAccessible(page)

  await box.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(box.getByRole('status')).toContainText(`The mail server accepted an e-mail to ${OWNER.email}.`)
  expect(mail.received).toMatchObject([{ from: { text: '"Ada" <blog@example.com>' }, envelope: { to: [OWNER.email] } }])

  mail.refuse('553 that sender is not yours', 'sender')
  await box.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(box.getByRole('status')).toContainText(
    'because the mail server did not accept it: it refuses the sender (EENVELOPE 553). It says: 553 that sender is not yours',
  )
})

test('a post is seen as an e-mail before it is sent, and sent to its owner', async ({ page, site, mail }) => {
  await openPage(page, `${site.origin}/admin/posts`)
  await page.locator('a[href^="/admin/posts/edit/"]').first().click()
  await page.getByRole('button', { name: 'Preview e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'The post as an e-mail' })
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue()
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title)
  await dialog.getByRole('button', { name: 'Phone' }).click()
  await expect(dialog.locator('iframe')).toHaveCSS('width', '360px')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title)
  await dialog.getByRole('button', { name: 'Plain text' }).click()
  await expect(dialog.locator('pre')).toContainText(title)

  await dialog.getByRole('button', { name: 'Send to me' }).click()
  await expect(dialog.getByRole('status')).toHaveText(`The mail server accepted an e-mail to ${OWNER.email}.`)
  const [received] = mail.received
  expect(received).toMatchObject({ subject: title, text: expect.stringContaining(title), html: expect.stringContaining(title) })

  mail.refuse('550 nobody of that name', 'recipient')
  await dialog.getByRole('button', { name: 'Send to me' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/No e-mail was sent, because .* it refuses the recipient \(EENVELOPE 550\)\.$/)
})
