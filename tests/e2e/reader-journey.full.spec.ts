// The journey of readers through a post: from a referrer, over a heading and a copied block, to another page, and what the owner sees of it.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { BROWSER, someAddress, writePost } from '#tests/support/built-site.ts'
import { asOwner, waitForHydration } from './admin-support.ts'
import { test } from './owner-test.ts'
import { expect, expectFitAndAccessible, openPage, stayWithinOneDay } from './support.ts'

const FILLER = `<p>${'Words that take their time. '.repeat(120)}</p>`
const CONTENT = [
  '<h2>First part</h2>',
  FILLER,
  '<pre><code class="language-js">const answer = 42\nconsole.log(answer)</code></pre>',
  '<h2>Second part</h2>',
  FILLER,
  '<p>See <a href="https://elsewhere.example/far?q=1">a page elsewhere</a>, not <a href="/faq">a page here</a>.</p>',
  // So that a reader who follows the link has not reached the next heading, however far the browser scrolls to it.
  FILLER,
  '<h2>Third part</h2>',
  FILLER.repeat(6),
  '<h2>Last part</h2>',
  FILLER,
].join('')

type Published = { postId: string; slug: string; title: string }

/** Publishes a post with an old date, so that it does not appear on pages that other journeys check. */
async function publishPost(page: Page, word: string, content: string): Promise<Published> {
  const title = `Journey ${randomUUID().slice(0, 8)}`
  const slug = title.toLowerCase().replace(' ', '-')
  const fields = { title, slug, description: `About ${word}.`, content, category: [`Way ${word}`], publishAt: '2018-05-05T12:00:00.000Z' }
  return { postId: await writePost(asOwner(page), fields), slug, title }
}

/** A new visitor. Links to other sites do not navigate. */
async function newReader(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: BROWSER,
    extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href*="elsewhere.example"]')) event.preventDefault()
    })
  })
  return page
}

/** Waits until the view of the open post is counted, and until the script that watches the reading has loaded. */
async function beginToRead(page: Page): Promise<void> {
  await expect(page.getByText('Views', { exact: true }).locator('xpath=following-sibling::dd')).not.toHaveText('0')
  await page.mouse.wheel(0, 100)
  // Chromium moves a pointer that rests when the page below it changes, which asks for the script before.
  const find = async () => (await page.requests()).map((request) => request.url()).find((url) => url.includes('/assets/watch-reading'))
  await expect.poll(find).toBeDefined()
  // The request alone does not mean that the module has run.
  await page.evaluate((script) => import(script ?? ''), await find())
}

async function scrollTo(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded()
  // The reading position is sampled four times a second.
  await page.clock.runFor(300)
  await page.mouse.move(1, 1)
}

const journeyOf = (postId: string) => `/admin/posts/details/${postId}?tab=journey&period=7d`
const row = (page: Page, box: string, name: RegExp) => page.getByRole('table', { name: box, exact: true }).getByRole('row', { name })

test('the owner sees where readers came from, how far they read, what they copied and where they went', async ({
  page,
  browser,
  baseURL,
}) => {
  await stayWithinOneDay()
  const word = `way${randomUUID().slice(0, 8)}`
  await page.goto('/admin/dashboard')
  // The list of followed links is that of all posts.
  const post = await publishPost(page, word, CONTENT.replace('/far', `/${word}`))
  const next = await publishPost(page, word, '<p>Short.</p>')

  const first = await newReader(browser, baseURL)
  await first.goto(`/posts/${post.slug}`, { referer: 'https://www.google.com/' })
  await waitForHydration(first)
  await beginToRead(first)
  await scrollTo(first, 'Second part')
  await first.getByRole('button', { name: 'Copy', exact: true }).click()
  await first.getByRole('link', { name: 'a page elsewhere' }).click()
  // In a navigation React hides the article before it removes it.
  await first.locator('[data-article]').evaluate((article) => article.style.setProperty('display', 'none'))
  await first.clock.runFor(300)
  await first.mouse.move(2, 2)
  const reported = first.waitForResponse('**/functions/report-reading')
  await first.getByRole('banner').getByRole('link', { name: 'Posts' }).first().click()
  expect(await (await reported).json()).toEqual({ counted: true })
  await first.context().close()

  const second = await newReader(browser, baseURL)
  await openPage(second, `/posts?search=${post.title.split(' ')[1]}`)
  await second.getByRole('main').getByRole('link', { name: post.title }).first().click()
  await expect(second).toHaveURL(`/posts/${post.slug}`)
  await beginToRead(second)
  await scrollTo(second, 'Last part')
  await scrollTo(second, 'Related')
  const reportedToo = second.waitForResponse('**/functions/report-reading')
  await second.getByRole('main').getByRole('link', { name: next.title }).first().click()
  expect(await (await reportedToo).json()).toEqual({ counted: true })
  await second.context().close()

  await expect(async () => {
    await page.goto(journeyOf(post.postId))
    await expect(row(page, 'Read to', /^The end of the article/)).toContainText('50 %', { timeout: 500 })
  }).toPass()
  await expect(
    row(page, 'What readers did', /^Visited/)
      .getByRole('cell')
      .first(),
  ).toHaveText('2')
  await expect(row(page, 'What readers did', /^Copied code/).getByRole('cell')).toHaveText(['1', '50 %'])
  await expect(
    row(page, 'Groups of sources', /^Search engines/)
      .getByRole('cell')
      .first(),
  ).toHaveText('1')
  await expect(row(page, 'Sites, campaigns and pages of this site', /^google\.com/)).toBeVisible()
  await expect(row(page, 'Sites, campaigns and pages of this site', /^Search of this site/)).toBeVisible()
  await expect(row(page, 'Read to', /^Second part/).getByRole('cell')).toHaveText(['2', '100 %', '1'])
  await expect(row(page, 'Read to', /^Third part/).getByRole('cell')).toHaveText(['1', '50 %', '0'])
  await expect(row(page, 'Copied code', /^const answer = 42/).getByRole('cell')).toHaveText('1')
  await expect(row(page, 'Went to', /^a page elsewhere/).getByRole('cell')).toHaveText('1')
  await expect(row(page, 'Went to', /^List of posts/).getByRole('cell')).toHaveText('1')
  const bySource = page.getByRole('region', { name: 'Table of steps by source' }).getByRole('row')
  await expect(bySource.filter({ hasText: 'Search engines' }).getByRole('cell').nth(3)).toContainText('100 %')

  const file = await page.request.get(`/admin/functions/export-analytics?what=journey&format=csv&post=${post.postId}&period=7d`)
  expect(await file.text()).toContain('Stopped at,Second part,,1')

  await row(page, 'Went to', new RegExp(`^${next.title}`))
    .getByRole('link')
    .click()
  await expect(row(page, 'Sites, campaigns and pages of this site', new RegExp(`^${post.title}`))).toBeVisible()

  const details = `/admin/posts/details/${post.postId}`
  await openPage(page, `${details}?tab=reading&period=7d`)
  await expect(page.getByRole('term').filter({ hasText: 'Copied code' }).locator('+ dd')).toHaveText('1')
  await expect(page.getByRole('row', { name: /^The end of the article/ })).toContainText('50 %')
  await page.getByRole('navigation', { name: 'About this post' }).getByRole('link', { name: 'Links' }).click()
  await expect(page).toHaveURL(/tab=links&period=7d/)
  await expect(page.getByRole('row', { name: /^a page elsewhere/ }).getByRole('cell')).toHaveText('1')
  await expect(page.getByRole('row', { name: /^a page here/ }).getByRole('cell')).toHaveText('0')
  await page.goto('/admin/analytics?period=7d&panel=outbound')
  await expect(page.getByRole('row', { name: new RegExp(`^elsewhere\\.example/${word}`) }).getByRole('cell')).toHaveText('1')

  for (const tab of ['traffic', 'reading', 'journey', 'links', 'comments']) {
    await openPage(page, `${details}?tab=${tab}&period=7d`)
    await expectFitAndAccessible(page)
  }
})

test('a post without readers says how the journey begins, and the owner and bots are no readers', async ({ page, browser, baseURL }) => {
  const { postId, slug } = await publishPost(page, 'alone', '<p>Short.</p>')
  await openPage(page, `/posts/${slug}`)
  const bot = await browser.newContext({ baseURL: baseURL ?? '', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await (await bot.newPage()).goto(`/posts/${slug}`, { referer: 'https://www.google.com/' })
  await bot.close()
  await openPage(page, journeyOf(postId))
  await expect(page.getByText('No reader came in this time')).toBeVisible()
  await expectFitAndAccessible(page, [360, 1280])
})
