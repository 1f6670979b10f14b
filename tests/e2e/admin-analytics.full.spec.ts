// Visits with referrers, and the analytics screen. Each journey has its own network address, so that it counts as one visitor.
import { readFile } from 'node:fs/promises'
import { BROWSER, someAddress } from '#tests/support/built-site.ts'
import { openUntil, visitHome } from './admin-analytics-support.ts'
import { signIn } from './admin-support.ts'
import { expect, expectFitAndAccessible, expectToast, hold, openPage, test } from './support.ts'

test('bots are listed in a panel of their own', async ({ page, browser, baseURL }) => {
  const { context } = await visitHome(browser, baseURL, {
    referrer: '',
    userAgent: 'JourneyBot/1.0 (+https://journeys.example)',
  })
  await context.close()
  await signIn(page, '/admin/analytics')
  const bots = page.getByRole('region', { name: 'Filtered as bots' })
  await openUntil(page, '/admin/analytics?period=7d&panel=bots', () => bots.getByText('JourneyBot').isVisible())
})

test('a search without results and a missing address are listed', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ userAgent: BROWSER, extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } })
  await context.request.get(`${baseURL}/posts?search=quantum+gardening`, { headers: { 'User-Agent': BROWSER } })
  await context.request.get(`${baseURL}/a-journey-to-nowhere`, { headers: { 'User-Agent': BROWSER } })
  await context.close()
  await signIn(page, '/admin/analytics')
  const searches = page.getByRole('region', { name: 'Searches' })
  await openUntil(page, '/admin/analytics?period=7d&panel=searches&found=nothing', () =>
    searches.getByText('quantum gardening').isVisible(),
  )
  await openUntil(page, '/admin/analytics?period=7d&panel=missing', () => page.getByText('/a-journey-to-nowhere').isVisible())
})

test('figures have tooltips that open by keyboard, and panels can be downloaded', async ({ page, browser, baseURL }) => {
  const { context } = await visitHome(browser, baseURL, { referrer: 'https://download.example/' })
  await context.close()
  await signIn(page, '/admin/analytics')
  const referrers = page.getByRole('region', { name: 'Referrers' })
  await openUntil(page, '/admin/analytics?period=7d&panel=referrers', () =>
    referrers.getByRole('link', { name: 'download.example' }).isVisible(),
  )
  await page.getByRole('definition').first().waitFor()
  await page.getByRole('button', { name: 'Views per visitor' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Views divided by visitors.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Views divided by visitors.')).toBeHidden()
  await page.getByRole('button', { name: 'Export: Referrers' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^\uFEFFReferrer,Note,Views,Visitors\r\n[\s\S]*download\.example,,1,1\r\n/,
  )
})

test('the retention of statistics is saved, and can be changed on the settings screen too', async ({ page }) => {
  await signIn(page, '/admin/analytics')
  await page.getByLabel('Keep statistics').selectOption('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved', 'Statistics are kept as you chose.')
  await openPage(page, '/admin/settings/site')
  const retention = page.getByRole('region', { name: 'What is kept' })
  await expect(retention.getByLabel('Keep statistics')).toHaveValue('36')
  await retention.getByLabel('Keep statistics').selectOption('0')
  await retention.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved', 'Statistics are kept as you chose.')
  await openPage(page, '/admin/analytics')
  await expect(page.getByLabel('Keep statistics')).toHaveValue('0')

  // A second choice while the first is being saved stays, and the next save sends it.
  const answerFirst = await hold(page, '**/admin/analytics.data*', { method: 'POST' })
  await page.getByLabel('Keep statistics').selectOption('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await page.getByLabel('Keep statistics').selectOption('0')
  answerFirst()
  await expectToast(page, 'Saved', 'Statistics are kept as you chose.')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Keep statistics')).toHaveValue('0')
  // The toast of the first save may still be there.
  const isSavedAgain = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await isSavedAgain
  await openPage(page, '/admin/analytics')
  await expect(page.getByLabel('Keep statistics')).toHaveValue('0')
})

for (const query of ['', '?period=12m&compare=year&device=desktop', '?period=custom', '?panel=referrers']) {
  test(`is accessible and fits every width: /admin/analytics${query}`, async ({ page, browser, baseURL }) => {
    const { context } = await visitHome(browser, baseURL, {
      referrer: `https://a-very-long-name-of-a-site-${'x'.repeat(40)}.example/`,
    })
    await context.close()
    await signIn(page, `/admin/analytics${query}`)
    await expectFitAndAccessible(page)
  })
}
