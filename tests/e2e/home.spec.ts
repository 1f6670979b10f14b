import { expectArrival, openTerminal, section, submit } from './home-support.ts'
import { expect, openPage, test } from './support.ts'

test('home shows three recent posts and at most three projects, and loads the first picture with priority', async ({ page }) => {
  await openPage(page, '/')
  const posts = section(page, 'Recent Posts').getByRole('article')
  await expect(posts).toHaveCount(3)
  await expect(posts.first().locator('img')).toHaveAttribute('fetchpriority', 'high')
  await expect(posts.first().locator('img')).toHaveAttribute('loading', 'eager')
  await expect(posts.nth(1).locator('img')).toHaveAttribute('loading', 'lazy')
  const projects = section(page, 'Recent Projects').getByRole('article')
  expect(await projects.count()).toBeLessThanOrEqual(3)
  await expect(projects.first().getByRole('link', { name: 'Code and Preview' })).toBeVisible()
})

// The browser logs the aborted request.
test.use({ allowedErrors: [/ERR_FAILED/] })

test('the terminal stages its search for four seconds and then shows the results', async ({ page }) => {
  await openTerminal(page)
  await submit(page, '  partial index ')
  const terminal = page.getByRole('search', { name: 'Terminal search' })
  const steps = ['Initializing search...', 'Scanning database...', 'Processing query...', 'Fetching results...', 'Almost there...']
  for (const [index, step] of steps.entries()) {
    await expect(terminal.getByRole('listitem')).toHaveCount(index + 1)
    await expect(terminal.getByRole('listitem').last()).toContainText(step)
    if (index < steps.length - 1) await page.clock.runFor(800)
  }
  await page.clock.runFor(799)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(1)
  await expectArrival(page, '/posts?search=partial+index')
})
