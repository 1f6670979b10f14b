import type { Page } from '@playwright/test'
import { expect, openPage, test } from './support.ts'

const EMPTY = `http://127.0.0.1:${process.env.E2E_EMPTY_PORT}`

const GREETINGS = [
  { at: '2025-01-05T04:59:59Z', words: 'Hello, night owl.' },
  { at: '2025-01-05T05:00:00Z', words: 'Good morning.' },
  { at: '2025-01-05T12:00:00Z', words: 'Good afternoon.' },
  { at: '2025-01-05T17:00:00Z', words: 'Good evening.' },
  { at: '2025-01-05T22:00:00Z', words: 'Hello, night owl.' },
]

for (const { at, words } of GREETINGS) {
  test(`at ${at.slice(11, 19)} the visitor reads '${words}'`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(at))
    await openPage(page, '/')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  })
}

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

test('home links to the topics with the stated figures and to the contact page', async ({ page }) => {
  await openPage(page, '/')
  const topics = section(page, 'Explore Topics')
  await expect(topics.getByRole('link', { name: 'Languages' })).toHaveAttribute('href', '/languages')
  await expect(topics.getByRole('link', { name: 'Categories' })).toHaveAttribute('href', '/categories')
  await expect(topics.getByRole('link', { name: 'Resources' })).toHaveAttribute('href', '/resources')
  await expect(topics).toContainText('130 tutorials')
  await expect(topics).toContainText('89 articles')
  await expect(section(page, 'Say Hello').getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
})

test('an empty site shows a message', async ({ page }) => {
  await openPage(page, `${EMPTY}/`)
  await expect(section(page, 'Recent Posts')).toContainText('No posts available yet')
  await expect(section(page, 'Recent Posts')).toContainText('Check back soon for new content!')
  await expect(section(page, 'Recent Projects')).toContainText('No projects available yet')
  await expect(section(page, 'Recent Projects')).toContainText('Check back soon for new projects!')
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
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Inkfolio' }).first().click()
  const skeletons = page.getByRole('status', { name: 'Loading posts' })
  await expect(skeletons.locator('> *')).toHaveCount(3)
  answer()
  await expect(page.getByRole('heading', { name: 'Explore Topics' })).toBeVisible()
  await expect(skeletons).toHaveCount(0)
})

function section(page: Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
}

async function openTerminal(page: Page) {
  await page.clock.install({ time: new Date('2025-01-05T10:00:00Z') })
  await openPage(page, '/')
  await page.clock.pauseAt(new Date('2025-01-05T11:00:00Z'))
}

/** Navigation uses timers, so the stopped clock is advanced until it has finished. */
async function expectArrival(page: Page, path: string) {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return page.url()
    })
    .toBe(new URL(path, page.url()).href)
}

async function submit(page: Page, text: string) {
  const input = page.getByRole('search', { name: 'Terminal search' }).getByRole('textbox')
  await input.fill(text)
  await input.press('Enter')
}
