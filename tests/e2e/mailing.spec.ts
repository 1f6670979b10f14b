// The owner sends a post to many subscribers: pauses, goes on, stops.
import { dialog } from './edit-support.ts'
import { test } from './subscribers-support.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

test('the owner pauses a mailing, goes on and stops it', async ({ page, site, mail }) => {
  await openPage(page, `${site.origin}/admin/posts`)
  await page.locator('a[href^="/admin/posts/edit/"]').first().click()
  const email = page.getByRole('region', { name: 'E-mail', exact: true })
  await email.getByRole('button', { name: 'Send to 31 subscribers' }).click()
  await dialog(page, 'Send to 31 subscribers?').getByRole('button', { name: 'Send to 31 subscribers', exact: true }).click()
  await expect(email.getByText(/^\d+ sent, \d+ waiting$/)).toBeVisible({ timeout: 20_000 })
  await expectFitAndAccessible(page, [1280])
  await email.getByRole('button', { name: 'Pause' }).click()
  await expect(email.getByText(/^Paused: \d+ sent, \d+ waiting$/)).toBeVisible()
  await page.reload()
  await email.getByRole('button', { name: 'Go on' }).click()
  await expect(email.getByRole('button', { name: 'Pause' })).toBeVisible()
  await email.getByRole('button', { name: 'Stop' }).click()
  await dialog(page, 'Stop sending this post?').getByRole('button', { name: 'Stop sending', exact: true }).click()
  await expect(email).toContainText(/Stopped .*: to \d+ subscribers?, \d+ not sent\./)
  const recipients = mail.received.map(({ envelope }) => envelope.to.join())
  expect(recipients.length).toBeLessThan(31)
  expect(new Set(recipients).size).toBe(recipients.length)
})
