import { readFile } from 'node:fs/promises'
import { addRule, dialog, REDIRECTS, row } from './admin-redirects-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectFitAndAccessible, openPage } from './support.ts'

// The refused rule, and the page that is gone.
test.use({ allowedErrors: [/status of (400|410)/] })

test('a removed page answers 410 with the page for missing addresses', async ({ page }) => {
  await openPage(page, `${REDIRECTS}?rule=new&from=/journey-gone`)
  await expect(dialog(page).getByLabel('Old address')).toHaveValue('/journey-gone')
  await dialog(page).getByLabel('Answer').selectOption('410')
  await expect(dialog(page).getByLabel('New address')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Save redirect' }).click()
  await expect(row(page, '/journey-gone')).toContainText('410 gone')
  const answer = await page.goto('/journey-gone')
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('is accessible and fits', async ({ page }) => {
  const from = '/journey-at-every-width/*'
  await addRule(page, from, 'https://example.com/a-rather-long-address/of-another-site/*', '302')
  await expect(dialog(page)).toHaveCount(0)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const fits = await row(page, from)
      .getByText('302 temporary')
      .evaluate((badge) => badge.getBoundingClientRect().right <= (badge.closest('td')?.getBoundingClientRect().right ?? 0))
    expect(fits).toBe(true)
  }
  await expectFitAndAccessible(page)
  await page.getByRole('link', { name: 'New redirect' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectFitAndAccessible(page)
})

test('a file is imported after a look at its rows, and exported again', async ({ page }) => {
  await openPage(page, REDIRECTS)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const csv = 'from,to,status\n/journey-csv-a,/faq,301\n/journey-csv-b,https://example.com/b,302\n/about,/faq,301\n'
  await dialog(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog(page).getByRole('status')).toHaveText('2 to add, 0 to change, 0 unchanged, 1 refused.')
  await expect(dialog(page).getByRole('row').filter({ hasText: '/about' })).toContainText('There is a page at /about.')
  await expect(dialog(page).getByRole('row').filter({ hasText: '/journey-csv-a' })).toContainText('Added')
  const write = dialog(page).getByRole('button', { name: 'Import 2 redirects' })
  await expect(write).toBeDisabled()
  await expectAccessible(page)
  await dialog(page).getByRole('checkbox', { name: 'Leave the refused rows out' }).check()
  await write.click()
  await expect(row(page, '/journey-csv-b')).toContainText('302 temporary')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('/journey-csv-b,https://example.com/b,302\r\n')
})
