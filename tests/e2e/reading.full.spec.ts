// Reading statistics: the visit of a reader, and the figures for the owner.

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { BROWSER, someAddress } from '#tests/support/built-site.ts'
import { signIn } from './admin-support.ts'
import { postIdOf } from './comments-support.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage, stayWithinOneDay, test } from './support.ts'

/** Publishes a copy of the long post, because other journeys read the original meanwhile. Returns its slug. */
async function publishCopy({ request }: Page): Promise<string> {
  const original = await postIdOf(request, '/posts/the-long-way-round')
  const { post } = await (await request.get(`/admin/functions/edited-post?post_id=${original}`)).json()
  const post_id = randomUUID()
  // An old date, so that the post does not appear on the home page, which other journeys check.
  const fields = { ...post.fields, title: 'Read once', slug: `read-${post_id.slice(0, 8)}`, publishAt: '2019-05-05T12:00:00.000Z' }
  const saved = await request.post('/admin/functions/save-draft', { data: { post_id, version: 0, fields, overwrites: false } })
  const { version } = await saved.json()
  const published = await request.post('/admin/functions/edited-post', { data: { intent: 'publish', post_id, version } })
  expect(published.ok()).toBe(true)
  return fields.slug
}

/** Reads to the end, copies code, follows a link and leaves. Returns the id of the post. */
async function readPost(browser: Browser, baseURL: string | undefined, slug: string): Promise<string> {
  const extraHTTPHeaders = { 'X-Forwarded-For': someAddress() }
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent: BROWSER, extraHTTPHeaders })
  const page = await context.newPage()
  await page.clock.install()
  // Links do not navigate: their targets are not part of the journey, and an intercepted request would delay the report of the page.
  await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()))
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const viewed = page.waitForResponse('**/functions/increment-post-view')
  await openPage(page, `/posts/${slug}`)
  const { post_id: postId } = (await viewed).request().postDataJSON()
  // The page listens for signs of a reader once the number is shown.
  await expect(page.getByText('Views', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('1')
  expect(scripts.filter((url) => url.includes('watch-reading'))).toEqual([])
  const loaded = page.waitForResponse('**/assets/watch-reading*')
  await page.mouse.wheel(0, 300)
  // The response alone does not mean that the module has run.
  await page.evaluate((script) => import(script), (await loaded).url())
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByText('The end.').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Comments' }).first().scrollIntoViewIfNeeded()
  // The reading position is sampled four times a second.
  await page.clock.runFor(300)
  await page.mouse.move(1, 1)
  await page.getByRole('link', { name: 'link outside' }).click()
  // Navigates within the site: a request that is sent while the page unloads lacks the headers of the journey.
  const reported = page.waitForResponse('**/functions/report-reading')
  await page.getByRole('banner').getByRole('link', { name: 'Posts' }).first().click()
  expect(await (await reported).json()).toEqual({ counted: true })
  await context.close()
  return String(postId)
}

test('the tabs of a post show how far visitors read and which links they follow', async ({ page, browser, baseURL }) => {
  await stayWithinOneDay()
  await signIn(page)
  const postId = await readPost(browser, baseURL, await publishCopy(page))
  await expect(async () => {
    await page.goto(`/admin/posts/details/${postId}?tab=reading&period=7d`)
    await expect(page.getByRole('row', { name: /^A second heading of the second level/ })).toContainText('100 %', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('term').filter({ hasText: 'Copied code' }).locator('+ dd')).toHaveText('1')
  await expect(page.getByRole('row', { name: /^The end of the article/ })).toContainText('100 %')
  await page.getByRole('navigation', { name: 'About this post' }).getByRole('link', { name: 'Links' }).click()
  await expect(page).toHaveURL(/tab=links&period=7d/)
  await expect(page.getByRole('row', { name: /^link outside/ }).getByRole('cell')).toHaveText('1')
  await expect(page.getByRole('row', { name: /^link inside/ }).getByRole('cell')).toHaveText('0')
  await page.goto('/admin/analytics?period=7d&panel=outbound')
  await expect(page.getByRole('row', { name: /^example\.com\/a\/very\/long/ }).getByRole('cell')).toHaveText('1')

  for (const tab of ['traffic', 'reading', 'links', 'comments']) {
    await openPage(page, `/admin/posts/details/${postId}?tab=${tab}`)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessibleInBothThemes(page)
  }
})

test('reports of other sites are refused, and those of bots are not counted', async ({ request }) => {
  const body = { post_id: '00000000-0000-4000-8000-000000000000', seconds: 5, heading: null, end: true, used: [], links: [] }
  const post = (data: unknown, headers: Record<string, string>) => request.post('/functions/report-reading', { data, headers })
  expect((await post(body, { 'User-Agent': BROWSER, Origin: 'https://evil.example' })).status()).toBe(403)
  expect((await post({ ...body, seconds: -1 }, { 'User-Agent': BROWSER })).status()).toBe(400)
  expect((await post({ ...body, links: Array(51).fill('a') }, { 'User-Agent': BROWSER })).status()).toBe(400)
  expect((await post(body, { 'User-Agent': BROWSER })).status()).toBe(404)
  expect(await (await post(body, { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).json()).toEqual({ counted: false })
  expect((await request.get('/functions/report-reading')).status()).toBe(405)
})
