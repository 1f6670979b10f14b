// Preview links, the details of a post, and categories.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { DraftFields } from '#src/features/posts/drafts/draft.ts'
import { writePost } from '#tests/support/built-site.ts'
import { asOwner, chooseFrom, signIn } from './admin-support.ts'
import { expect, expectAccessible, expectFitAndAccessible, hoverUndo, openPage, test } from './support.ts'

/** Writes a post with an old date, so that it does not appear on the home page and the first pages of lists, which other journeys check. */
function write(page: Page, fields: Partial<DraftFields>, isDraft = false): Promise<string> {
  return writePost(asOwner(page), { slug: '', publishAt: '2019-05-05T12:00:00.000Z', ...fields }, isDraft)
}

test('a preview link shows a draft without a sign-in until it is closed', async ({ page, browser, baseURL }) => {
  await signIn(page)
  const title = `A draft ${randomUUID().slice(0, 8)}`
  const postId = await write(page, { title, content: '<h2>Part</h2><pre><code>let x = 1</code></pre>' }, true)
  const { change } = asOwner(page)
  const { token } = JSON.parse((await change('/admin/functions/preview-links', { intent: 'create', post_id: postId })).text)

  const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
  const guest = await visitor.newPage()
  const answer = await guest.goto(`/preview/${token}`)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(guest.getByText('Preview: not published.')).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Part' })).toBeVisible()
  await expect(guest.locator('form[aria-label], textarea')).toHaveCount(0)
  await expectFitAndAccessible(guest)

  const { post } = await (await page.request.get(`/admin/functions/edited-post?post_id=${postId}`)).json()
  const fields = { ...post.fields, title: `${title} on`, content: '<p>More.</p>' }
  const saved = await change('/admin/functions/save-draft', { post_id: postId, version: post.version, fields, overwrites: false })
  expect(saved.status).toBe(200)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`${title} on`)
  await page.goto(`/admin/posts/details/${postId}`)
  await expect(page.getByText('Opened 2 times')).toBeVisible()
  await openPage(page, `/admin/posts/details/${postId}`)
  await page.getByRole('button', { name: 'Close this link' }).click()
  await expect(page.getByText('None is open.')).toBeVisible()
  const closed = await guest.goto(`/preview/${token}`)
  expect(closed?.status()).toBe(404)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This preview is not available')
  const unknown = await guest.goto(`/preview/${'x'.repeat(43)}`)
  expect(unknown?.status()).toBe(404)
  await visitor.close()
})

test('the preview page of the edit screen requires a sign-in, and only pages of the site may frame it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page)
  const postId = await write(page, { title: 'Framed' }, true)
  const answer = await page.goto(`/admin/posts/preview/${postId}`)
  expect(answer?.headers()['x-frame-options']).toBe('SAMEORIGIN')
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Framed')
  await expect(page.getByRole('contentinfo')).toBeVisible()

  const guest = await browser.newPage({ baseURL: baseURL ?? '' })
  await guest.goto(`/admin/posts/preview/${postId}`)
  await expect(guest).toHaveURL(/\/admin\/login/)
  await guest.close()
})

test('the details of a post have a chart and tabs, and their actions can be undone', async ({ page }) => {
  await signIn(page)
  const title = `Details ${randomUUID().slice(0, 8)}`
  const postId = await write(page, { title, category: ['Details'] })
  await openPage(page, `/admin/posts/details/${postId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('img', { name: /^Views per day/ })).toBeVisible()
  await expect(page.getByText('1. Published')).toBeVisible()
  await page.getByText('The chart as a table').click()
  await expect(page.getByRole('row')).toHaveCount(31)
  await expectFitAndAccessible(page)
  const tabs = page.getByRole('navigation', { name: 'About this post' })
  for (const [name, empty] of [
    ['Traffic', 'Where visitors come from appears here with the first view.'],
    ['Reading', 'Nobody’s reading was measured in this time'],
    ['Links', 'No gated link belongs to this post or stands in its article.'],
    ['Comments', 'Nobody has commented yet'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page.getByText(empty)).toBeVisible()
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await hoverUndo(page)
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await hoverUndo(page)
  await expect(page.getByText('In the trash')).toBeVisible()
  expect((await page.request.get(`/posts/${title.toLowerCase().replace(' ', '-')}`, { maxRedirects: 0 })).status()).toBe(302)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
})

test.describe('categories', () => {
  test.use({ allowedErrors: [/409/] })
  test('are renamed, merged and deleted together with the posts that use them, and every step can be undone', async ({ page }) => {
    await signIn(page)
    const mark = randomUUID().slice(0, 8)
    const [one, two] = [`One ${mark}`, `Two ${mark}`]
    await write(page, { title: `Both ${mark}`, category: [one, two] })
    await write(page, { title: `Draft ${mark}`, category: [one] }, true)
    await openPage(page, `/admin/categories?search=${mark}`)
    const names = page.getByRole('rowheader')
    await expect(names).toHaveText([one, two])
    await expect(page.getByRole('row', { name: one }).getByRole('cell').first()).toHaveText('1')
    await expectFitAndAccessible(page)

    const choose = (name: string, action: string) => chooseFrom(page.getByRole('row', { name }), action)
    /** Status and target of the first category's old address. */
    async function leadsTo() {
      const answer = await page.request.get(`/category/one%20${mark}`, { maxRedirects: 0 })
      return [answer.status(), answer.headers().location]
    }
    await choose(one, 'Rename')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Its old address leads to the new one\.$/)
    await page.getByRole('textbox', { name: 'Name' }).fill(two.toUpperCase())
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(page.getByText('merge the two instead')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Name' }).fill(`Uno ${mark}`)
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await hoverUndo(page)
    await expect(names).toHaveText([two, `Uno ${mark}`])
    expect(await leadsTo()).toEqual([301, `/category/uno%20${mark}`])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names).toHaveText([one, two])

    await choose(one, 'Merge into another')
    const into = page.getByRole('combobox', { name: 'Into' })
    await expect(into).toHaveAccessibleDescription(/its old address leads there\.$/)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Choose the category to merge into.')).toBeVisible()
    await into.selectOption(two)
    await page.getByRole('button', { name: `Merge into “${two}”` }).click()
    await hoverUndo(page)
    await expect(names).toHaveText([two])
    await expect(page.getByText('2 posts changed')).toBeVisible()
    expect(await leadsTo()).toEqual([301, `/category/two%20${mark}`])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names).toHaveText([one, two])

    await choose(two, 'Delete')
    await hoverUndo(page)
    await expect(names).toHaveText([one])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names).toHaveText([one, two])

    await openPage(page, '/admin/categories?search=nothing-is-called-this')
    await expect(page.getByText('No category matches')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a preview link that was just created stays when the list loads late', async ({ page }) => {
  await signIn(page)
  const postId = await write(page, { title: `Late ${randomUUID()}` }, true)
  const late = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const list = `**/admin/functions/preview-links?post_id=${postId}`
  await page.route(
    list,
    async (route) => {
      const response = await route.fetch()
      await late.promise
      await route.fulfill({ response })
      arrived.resolve()
    },
    { times: 1 },
  )
  await openPage(page, `/admin/posts/edit/${postId}`)
  await page.getByRole('button', { name: 'Create and copy preview link' }).click()
  const revoke = page.getByRole('button', { name: 'Revoke' })
  await expect(revoke).toBeVisible()
  late.resolve()
  await arrived.promise
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(revoke).toBeVisible()
})

test('on a phone the chart of a post is within its box, with its numbers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page)
  const postId = await write(page, { title: `Chart ${randomUUID()}` })
  await openPage(page, `/admin/posts/details/${postId}`)
  const chart = page.getByRole('region', { name: 'Chart of views per day' })
  await expect(chart.getByText('0', { exact: true })).toBeVisible()
  const beyond = await chart.evaluate((region) => {
    const box = region.getBoundingClientRect()
    const texts = [...region.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
    return texts.filter(({ width, left, right, bottom }) => width > 0 && (left < box.left || right > box.right || bottom > box.bottom))
      .length
  })
  expect(beyond).toBe(0)
})
