import { startBuiltSite } from '#tests/support/built-site.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { expectArrival, openTerminal, section, submit } from './home-support.ts'
import { expect, hold, openPage, test } from './support.ts'

test('the visitor reads the greeting of the hour', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2025-01-05T05:00:00Z'))
  await openPage(page, '/')
  await expect(page.getByText('Good morning.', { exact: true })).toBeVisible()
})

test('each load of the home page counts a view, and a failure to count has no visible effect', async ({ page }) => {
  const counted = page.waitForRequest((request) => request.url().endsWith('/functions/increment-homepage-view'))
  await openPage(page, '/')
  expect((await counted).method()).toBe('POST')
  await page.route('**/functions/increment-homepage-view', (route) => route.abort())
  await openPage(page, '/about')
  await page.getByRole('link', { name: 'Inkfolio' }).first().click()
  await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible()
})

// The browser logs the aborted request.
test.use({ allowedErrors: [/ERR_FAILED/] })

test('the terminal announces its search once', async ({ page }) => {
  await openTerminal(page)
  const status = page.getByRole('search', { name: 'Terminal search' }).getByRole('status')
  await expect(status).toHaveText('')
  await submit(page, 'index')
  await expect(status).toHaveText('Searching for index. The results open in 4 seconds.')
  await page.clock.runFor(2400)
  await expect(status).toHaveText('Searching for index. The results open in 4 seconds.')
})

test('blank text starts nothing, and a second search is ignored while one runs', async ({ page }) => {
  await openTerminal(page)
  const terminal = page.getByRole('search', { name: 'Terminal search' })
  await submit(page, '   ')
  await expect(terminal).toContainText('ready')
  await submit(page, 'first')
  await page.clock.runFor(2000)
  await terminal.getByRole('button', { name: 'Search' }).click({ force: true })
  await terminal.getByRole('textbox').press('Enter')
  await expect(terminal).toContainText('step 3 of 5')
  await page.clock.runFor(2000)
  await expectArrival(page, '/posts?search=first')
})

test('following a link during the search cancels it', async ({ page }) => {
  await openTerminal(page)
  await submit(page, 'index')
  await page.clock.runFor(3000)
  await page.getByRole('link', { name: 'See the projects' }).click()
  await expectArrival(page, '/projects')
  await page.clock.runFor(5000)
  await expect(page).toHaveURL('/projects')
})

test('three skeletons are shown while the home page loads', async ({ page }) => {
  await openPage(page, '/about')
  const release = await hold(page, '**/*.data*')
  await page.getByRole('link', { name: 'Inkfolio' }).first().click()
  const skeletons = page.getByRole('status', { name: 'Loading posts' })
  await expect(skeletons.locator('> *')).toHaveCount(3)
  release()
  await expect(page.getByRole('heading', { name: 'Explore Topics' })).toBeVisible()
  await expect(skeletons).toHaveCount(0)
})

test('an empty site shows a message', async ({ page }) => {
  const empty = await startBuiltSite({ engine: embeddedEngine(), variables: { STARTER_CONTENT: 'off' } })
  try {
    await openPage(page, empty.origin)
    await expect(section(page, 'Recent Posts')).toContainText('No posts available yet')
    await expect(section(page, 'Recent Posts')).toContainText('Check back soon for new content!')
    await expect(section(page, 'Recent Projects')).toContainText('No projects available yet')
    await expect(section(page, 'Recent Projects')).toContainText('Check back soon for new projects!')
  } finally {
    await empty.close()
  }
})
