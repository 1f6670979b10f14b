import { pill, searchBox } from './listing-support.ts'
import { expect, hold, openPage, test } from './support.ts'

test('no search is sent during an IME composition', async ({ page }) => {
  await openPage(page, '/posts')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const box = searchBox(page)
  await box.focus()
  const session = await page.context().newCDPSession(page)
  await page.clock.install()
  await session.send('Input.imeSetComposition', { text: 'every', selectionStart: 5, selectionEnd: 5 })
  await page.clock.runFor(2000)
  await session.send('Input.insertText', { text: 'everything' })
  await page.clock.resume()
  await expect(page).toHaveURL(/search=everything$/)
  expect(asked.filter((url) => /search=every(&|$)/.test(url))).toEqual([])
})

test('what is typed on while the first search is loading keeps the entry before it', async ({ page }) => {
  await openPage(page, '/about')
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await expect(page).toHaveURL(/\/posts$/)
  const release = await hold(page, ({ searchParams }) => searchParams.get('search') === 'every')
  const box = searchBox(page)
  const isAsked = page.waitForRequest(/search=every(&|$)/)
  await box.pressSequentially('every')
  await isAsked
  await box.pressSequentially('thing')
  await expect(page).toHaveURL(/search=everything$/)
  release()
  await page.goBack()
  await expect(page).toHaveURL(/\/posts$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('a search typed while a category is loading is combined with that category', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/posts')
  const release = await hold(
    page,
    ({ pathname, searchParams }) => pathname === '/posts.data' && searchParams.has('category') && !searchParams.has('search'),
  )
  const isAsked = page.waitForRequest(/category=JavaScript/)
  await pill(page, /^JavaScript/).click()
  await isAsked
  await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible()
  await searchBox(page).fill('the')
  // Longer than the debounce of the search.
  await page.clock.fastForward(300)
  release()
  await expect(page).toHaveURL(/\/posts\?search=the&category=JavaScript$/)
  await expect(searchBox(page)).toHaveValue('the')
})

test('going back and forward updates the text of the search box', async ({ page }) => {
  await openPage(page, '/posts?search=everything')
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/posts$/)
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByText('Results for “everything”')).toBeHidden()
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('everything')
  await page.goForward()
  await expect(searchBox(page)).toHaveValue('')
})

test('six skeletons are shown while a list loads', async ({ page }) => {
  await openPage(page, '/posts')
  const release = await hold(page, '**/posts.data*')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  const skeletons = page.getByRole('status', { name: 'Loading posts' })
  await expect(skeletons.locator('> *')).toHaveCount(6)
  release()
  await expect(skeletons).toHaveCount(0)
  await expect(page.locator('article')).toHaveCount(6)
})

test('the label of a project links to its post', async ({ page }) => {
  await openPage(page, '/projects?search=everything')
  await page.getByRole('link', { name: 'Code and Preview of A project with everything' }).click()
  await expect(page).toHaveURL(/\/posts\/a-project-with-everything$/)
})

test('another page scrolls to the results and focuses their heading', async ({ page }) => {
  await openPage(page, '/posts')
  await expect(page.locator('article')).toHaveCount(6)
  const first = await page.locator('article h3').first().textContent()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByText('…')).toHaveCount(1)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Results, page 2' })).toBeFocused()
  await expect(page.locator('article h3').first()).not.toHaveText(first ?? '')
  await expect(page.locator('article').first()).toBeInViewport()
})
