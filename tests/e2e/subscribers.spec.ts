// The owner's list of subscribers, on a site with a mail server.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pressAtOnce } from './admin-support.ts'
import { test as emptySite } from './email-support.ts'
import { test as siteWithoutMail } from './owner-test.ts'
import { test } from './subscribers-support.ts'
import { expect, expectAccessible, expectFitAndAccessible, expectNoSidewaysScroll, expectToast, openPage } from './support.ts'

const SUBSCRIBERS = '/admin/subscribers'

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const dialog = (page: Page) => page.getByRole('dialog')

test('subscribers are listed, searched, filtered, sorted and exported', async ({ page, site }) => {
  await openPage(page, `${site.origin}/admin/dashboard`)
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('newsletter')
  await expect(dialog(page).getByRole('option', { name: 'Screens Subscribers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Subscribers' }).click()
  await expect(page.getByText('31 readers are subscribed, 1 waits for confirmation.')).toBeVisible()
  await expect(row(page, 'waiting@example.net')).toContainText('Waiting for confirmation')
  await expect(row(page, 'waiting@example.net')).toContainText('Footer')
  await expect(row(page, 'full-mailbox@example.net')).toContainText('Suspended')
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.getByRole('link', { name: 'Address' }).click()
  await expect(page).toHaveURL(/\?sort=email$/)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('row')).toHaveCount(10)

  await page.getByLabel('Status').selectOption('Left')
  await expect(row(page, 'left@example.net')).toContainText('Left')
  await expect(page.getByText('1 subscriber matches.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export these as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(
    /^\uFEFFemail,status,source,asked_at,confirmed_at,left_at,last_mailed_at\r\nleft@example\.net,left,article,[^\r]+\r\n$/,
  )

  await page.getByLabel('Status').selectOption('Any status')
  await page.getByRole('searchbox').fill('reader_')
  await expect(page.getByText('No subscriber matches')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('READER-2')
  await expect(page.getByText('11 subscribers match.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/admin/functions/export-subscribers')
})

test('one subscriber is removed after a confirmation, and all that match at once', async ({ page, site }) => {
  await openPage(page, `${site.origin}${SUBSCRIBERS}`)
  await page.getByRole('button', { name: 'Remove waiting@example.net' }).click()
  await expect(dialog(page)).toContainText('waiting@example.net gets no more e-mails')
  await expect(dialog(page)).toContainText('This cannot be undone.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'waiting@example.net')).toBeVisible()
  await page.getByRole('button', { name: 'Remove waiting@example.net' }).click()
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row(page, 'waiting@example.net')).toHaveCount(0)
  await expectToast(page, 'Done', '“waiting@example.net” removed.')
  await expect(page.getByText('31 readers are subscribed, 0 wait for confirmation.')).toBeVisible()

  await page.getByRole('searchbox').fill('reader-')
  await expect(page.getByText('30 subscribers match.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('group', { name: 'With selected' })
  await bar.getByRole('button', { name: 'Select all 30' }).click()
  await bar.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog(page)).toContainText('Remove 30 subscribers?')
  await dialog(page).getByRole('button', { name: 'Remove 30 subscribers', exact: true }).click()
  await expectToast(page, 'Done', '30 subscribers removed.')
  await expect(bar).toHaveCount(0)
  await expect(page.getByText('No subscriber matches')).toBeVisible()
  await expect(page.getByText('1 reader is subscribed, 0 wait for confirmation.')).toBeVisible()
})

test('the list works by keyboard', async ({ page, site }) => {
  await openPage(page, `${site.origin}${SUBSCRIBERS}?search=example.net&sort=email`)
  await pressAtOnce(page, ['j'])
  await pressAtOnce(page, ['j'])
  await expect(row(page, 'left@example.net').getByText('left@example.net')).toBeFocused()
  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText('left@example.net gets no more e-mails')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Remove 2 subscribers?')
  await dialog(page).getByRole('button', { name: 'Remove 2 subscribers', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Done', '2 subscribers removed.')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the list fits and is accessible, whatever the addresses are', async ({ page, site }) => {
  await openPage(page, `${site.origin}${SUBSCRIBERS}`)
  for (const width of [768, 1024, 1264]) {
    await page.setViewportSize({ width, height: 900 })
    const table = page.getByRole('region', { name: 'Subscribers' })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBe(0)
  }
  await page.getByRole('checkbox', { name: 'Select waiting@example.net' }).check()
  await expectFitAndAccessible(page)
  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: /^Remove donaudampf/ }).click()
  await expectNoSidewaysScroll(page)
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

emptySite('nobody has subscribed to a new site', async ({ page, site }) => {
  await openPage(page, `${site.origin}${SUBSCRIBERS}`)
  await expect(page.getByText('Nobody has subscribed yet')).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'E-mail settings' }).click()
  await expect(page.getByRole('region', { name: 'Mail server' })).toBeVisible()
})

siteWithoutMail('a site without a mail server has no way to the subscribers', async ({ page }) => {
  await openPage(page, '/admin/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Admin', exact: true })
  await expect(navigation.getByRole('link', { name: 'Comments' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Subscribers' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('moderation')
  await expect(dialog(page).getByRole('option', { name: 'Screens Comments' })).toBeVisible()
  await dialog(page).getByRole('combobox').fill('newsletter')
  await expect(dialog(page).getByRole('option')).toHaveCount(0)
})
