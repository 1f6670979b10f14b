// The owner's forms when a submission fails. The file has its own site, because it changes settings.
import type { Locator, Page, Route } from '@playwright/test'
import type { BuiltSite } from '#tests/support/built-site.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

// The browser logs such answers.
test.use({ siteName: 'of failed forms', allowedErrors: [/status of (400|401|503)|ERR_FAILED/] })

const FAULTS: readonly { name: string; answer: (route: Route) => Promise<void> }[] = [
  { name: 'the database is away', answer: (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } }) },
  { name: 'the server cannot be reached', answer: (route) => route.abort() },
]

/** Submits a form during each fault, and asserts that its fields are unchanged. */
async function expectUnchangedDuringFaults(page: Page, save: Locator, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const { name, answer } of FAULTS) {
    await test.step(name, async () => {
      await page.route('**/*.data*', answer)
      await save.click()
      const notice = page.getByRole('status').getByText('The server gave no usable answer. What you typed is still here')
      await expect(notice).toBeVisible()
      await page.getByRole('button', { name: 'Close: Error' }).click()
      await expect(notice).toBeHidden()
      for (const [field, value] of fields) await expect(field).toHaveValue(value)
      await page.unroute('**/*.data*')
    })
  }
}

async function openScreen(page: Page, site: BuiltSite, path: string): Promise<void> {
  await watch(page, site)
  await openPage(page, `${site.origin}${path}`)
}

test('a refused setting has the focus', async ({ site, page }) => {
  await openScreen(page, site, '/admin/settings/site')
  const address = page.getByLabel('Contact address')
  await address.fill('nobody')
  await page.getByRole('button', { name: 'Save your details' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('nobody')
})

test('settings of the site stay as typed until they can be saved', async ({ site, page }) => {
  await openScreen(page, site, '/admin/settings/site')
  const form = page.getByRole('region', { name: 'Figures' })
  const textOf = (name: string) => form.getByRole('group', { name }).getByLabel('Own text')
  const available = textOf('Available')
  const readers = textOf('Readers')
  const save = form.getByRole('button', { name: 'Save figures' })
  await available.fill('by candlelight')
  await readers.fill('')
  await expectUnchangedDuringFaults(page, save, [
    [available, 'by candlelight'],
    [readers, ''],
  ])
  await expectAccessible(page)
  await save.click()
  await expect(form.getByText('Enter a text, or choose another way to show it.')).toBeVisible()
  // After a refusal too: the form then shows the sent values, and this one is newer.
  await readers.fill('a few')
  await expectUnchangedDuringFaults(page, save, [
    [available, 'by candlelight'],
    [readers, 'a few'],
  ])
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  expect((await site.ask('/about')).text).toContain('by candlelight')
})

test('rules for comments stay as typed until they can be saved', async ({ site, page }) => {
  await openScreen(page, site, '/admin/settings/comments')
  const words = page.getByLabel('Banned words')
  const mode = page.getByLabel('New comments', { exact: true })
  const save = page.getByRole('button', { name: 'Save rules' })
  await words.fill('casino\ngambl*')
  await mode.selectOption('all_held')
  await page.getByLabel('Tell me about new comments').uncheck()
  await expectUnchangedDuringFaults(page, save, [
    [words, 'casino\ngambl*'],
    [mode, 'all_held'],
  ])
  await expect(page.getByLabel('Tell me about new comments')).not.toBeChecked()
  await save.click()
  await expectToast(page, 'Saved', 'New comments go by these rules from now on.')
  await page.reload()
  await expect(words).toHaveValue('casino\ngambl*')
})

test('typed passwords stay until they can be changed', async ({ site, page }) => {
  await openScreen(page, site, '/admin/settings')
  const form = page.getByRole('form', { name: 'Change the password' })
  const current = form.getByLabel('Current password')
  const wanted = form.getByLabel('New password')
  await current.fill('a sentence of somebody')
  await wanted.fill('short')
  const save = form.getByRole('button', { name: 'Change the password' })
  await expectUnchangedDuringFaults(page, save, [
    [current, 'a sentence of somebody'],
    [wanted, 'short'],
  ])
  await save.click()
  await expect(form.getByText('The password must have at least 12 characters.')).toBeVisible()
})

test('a submission after the session has ended shows an error page instead of asking to try again', async ({ site, page }) => {
  await openScreen(page, site, '/admin/settings/site')
  await page.context().clearCookies()
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 401)
  await page.getByRole('button', { name: 'Save figures' }).click()
  await refused
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('status').getByText('The server gave no usable answer')).toHaveCount(0)
})
