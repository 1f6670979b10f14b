// New posts by e-mail: the owner offers them, a reader subscribes, gets a post and leaves.
import type { Browser, Page } from '@playwright/test'
import type { MailServer, ReceivedMail } from '#tests/support/mail-server.ts'
import { publish, writePost } from './edit-support.ts'
import { test } from './email-support.ts'
import { expect, expectFitAndAccessible, expectToast, openPage } from './support.ts'

const READER = 'mei@example.com'

/** The e-mail with this subject, once it has arrived. */
async function arrived(mail: MailServer, subject: string | RegExp): Promise<ReceivedMail> {
  const find = () =>
    mail.received.find((each) => (typeof subject === 'string' ? each.subject === subject : subject.test(each.subject ?? '')))
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const found = find()
  if (!found) throw new Error(`no e-mail ${subject} arrived`)
  return found
}

/** The address of the subscription in an e-mail. */
function subscriptionIn(email: ReceivedMail): string {
  const [, address] = /(http\S+\/subscription\/[\w-]{43})/.exec(email.text ?? '') ?? []
  if (!address) throw new Error(`no address of a subscription in:\n${email.text}`)
  return address
}

async function offer(page: Page, origin: string): Promise<void> {
  await openPage(page, `${origin}/admin/settings/email`)
  const box = page.getByRole('region', { name: 'New posts by e-mail' })
  await box.getByRole('checkbox').check()
  await box.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
}

/** Another browser, of a reader. */
async function openReader(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext(options)
  return context.newPage()
}

test('a reader subscribes by keyboard, confirms, gets a post once, and leaves', async ({ page, browser, site, mail }) => {
  const reader = await openReader(browser)
  await openPage(reader, site.origin)
  await expect(reader.getByLabel('New posts by e-mail')).toHaveCount(0)
  await offer(page, site.origin)

  await openPage(reader, site.origin)
  const address = reader.getByRole('form', { name: 'New posts by e-mail, in the footer' }).getByLabel('New posts by e-mail')
  await address.focus()
  await reader.keyboard.type('mei')
  await reader.keyboard.press('Enter')
  await expect(reader.getByText('Please enter a valid email address')).toBeVisible()
  await expect(address).toBeFocused()
  await reader.keyboard.press('Control+a')
  await reader.keyboard.type(READER)
  await reader.keyboard.press('Enter')
  await expect(reader.getByText('An e-mail with a link is on its way')).toBeVisible()

  const confirmation = await arrived(mail, /^Confirm/)
  expect(confirmation.envelope.to).toEqual([READER])
  await openPage(reader, subscriptionIn(confirmation))
  await expectFitAndAccessible(reader)
  await reader.getByRole('button', { name: 'Confirm' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')

  await openPage(page, `${site.origin}/admin/posts/create`)
  await writePost(page, 'Written for readers', 'The first of its kind.')
  await page.getByRole('checkbox', { name: 'Send to 1 subscriber' }).check()
  await publish(page, 'Publish')
  const email = page.getByRole('region', { name: 'E-mail' })
  await expect(email).toContainText(/Sent .*: to 1 subscriber\./, { timeout: 20_000 })
  const post = await arrived(mail, 'Written for readers')
  expect(post.html).toContain('The first of its kind.')
  const subscription = subscriptionIn(post)
  expect(post.headers.get('list')).toMatchObject({ unsubscribe: { url: subscription } })
  expect(mail.received.filter(({ subject }) => subject === 'Written for readers')).toHaveLength(1)

  const unscripted = await openReader(browser, { javaScriptEnabled: false })
  await unscripted.goto(subscription)
  await unscripted.getByRole('button', { name: 'Leave the list' }).click()
  await expect(unscripted.getByRole('heading', { level: 1 })).toHaveText('You have left the list')
  await openPage(page, `${site.origin}/admin/subscribers`)
  await expect(page.getByRole('row', { name: READER })).toContainText('Left')
})

test('without JavaScript, the form after an article answers with a page that keeps what was typed', async ({
  page,
  browser,
  site,
  mail,
}) => {
  await offer(page, site.origin)
  const reader = await openReader(browser, { javaScriptEnabled: false })
  await reader.setViewportSize({ width: 360, height: 740 })
  await reader.goto(`${site.origin}/posts`)
  await reader.locator('main a[href^="/posts/"]').first().click()
  const form = reader.getByRole('form', { name: 'New posts by e-mail', exact: true })
  // The styles of the form load without its script, above all those that hide the honeypot.
  expect((await form.locator('[name=website]').locator('..').boundingBox())?.width).toBe(1)
  await form.getByLabel('Your e-mail address').fill('mei@@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(reader).toHaveURL(`${site.origin}/subscribe`)
  await expect(reader.getByText('Please enter a valid email address')).toBeVisible()
  await expect(reader.getByLabel('Your e-mail address')).toHaveValue('mei@@example.com')
  await reader.getByLabel('Your e-mail address').fill(READER)
  await reader.getByRole('button', { name: 'Subscribe' }).click()
  await expect(reader.getByText('An e-mail with a link is on its way')).toBeVisible()
  expect((await arrived(mail, /^Confirm/)).envelope.to).toEqual([READER])
})
