import { openUntil, visitHome } from './admin-analytics-support.ts'
import { signIn } from './admin-support.ts'
import { expect, test } from './support.ts'

test('a visit is listed with its referrer, and a click on the referrer filters all panels', async ({ page, browser, baseURL }) => {
  const { page: visitor, context } = await visitHome(browser, baseURL, {
    referrer: 'https://www.journeys.example/talk',
    query: '?utm_source=Letter',
  })
  await visitor.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  // A view after a link of the site itself has no external referrer.
  await visitor.getByRole('link', { name: 'All posts' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Posts')
  await context.close()

  await signIn(page, '/admin/analytics')
  const referrers = page.getByRole('region', { name: 'Referrers' })
  await openUntil(page, '/admin/analytics?period=7d', () => referrers.getByRole('link', { name: 'journeys.example' }).isVisible())
  await referrers.getByRole('link', { name: 'journeys.example' }).click()
  await expect(page).toHaveURL(/referrer=journeys\.example/)
  await expect(page.getByText('Referrer: journeys.example')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pages', exact: true }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Campaigns' }).getByRole('link', { name: 'letter' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Referrer' }).click()
  await expect(page).not.toHaveURL(/referrer=/)
})
