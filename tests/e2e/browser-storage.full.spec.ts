// A visit stores only the entries that the privacy page lists, each no sooner than listed.
import type { Page } from '@playwright/test'
import { signInAnew } from './admin-support.ts'
import { commentBy, POST, postComment, section, test } from './comments-support.ts'
import { PEOPLE } from './people.ts'
import { expect, openPage } from './support.ts'

/** The names of all cookies, storage entries, databases and caches. */
async function namesIn(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => `database ${name}`))
  const cached = await page.evaluate(async () => (await caches.keys()).map((name) => `cache ${name}`))
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return [...keys, ...databases, ...cached, ...cookies]
}

// The journey blocks the editor's save requests on purpose.
test.use({ allowedErrors: [/Failed to load resource/] })

test('reading stores nothing and sends no session, and every stored entry is on the privacy page', async ({ page }) => {
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))

  await openPage(page, '/privacy')
  const listed = await page.getByRole('main').locator('li > code').allTextContents()
  const isListed = (name: string) => listed.some((entry) => name === entry || name.startsWith(`${entry} `) || name.startsWith(`${entry}:`))

  await test.step('pages, a search and a post with its comments store nothing', async () => {
    for (const path of ['/', '/posts?search=index', '/projects', '/contact', POST(41)]) await openPage(page, path)
    await section(page).scrollIntoViewIfNeeded()
    await expect(section(page).getByRole('button', { name: 'Add Comment' })).toBeVisible()
    await page.goto('/about')
    expect(await namesIn(page)).toEqual([])
    expect(bodies.filter((sent) => /user_session|comment-likes|own-comments/.test(sent))).toEqual([])
  })

  await test.step('a form that is opened and refused stores nothing, a comment and a like do', async () => {
    await openPage(page, POST(41))
    await section(page).getByRole('button', { name: 'Add Comment' }).click()
    await section(page).getByRole('button', { name: 'Post Comment' }).click()
    await expect(section(page).getByText('Please fill in all fields').first()).toBeVisible()
    expect(await namesIn(page)).toEqual([])
    await section(page).getByRole('button', { name: 'Hide Comment' }).click()
    await postComment(page)
    expect((await namesIn(page)).sort()).toEqual(['comment_session_id'])
    await commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect(commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled()
    expect((await namesIn(page)).sort()).toEqual(['comment_session_id'])
  })

  await test.step('the theme and a gated link', async () => {
    await page.getByRole('button', { name: /theme/i }).first().click()
    expect(await namesIn(page)).toContain('theme')
    await openPage(page, '/posts/the-long-way-round?token=plain')
    await expect(page.getByText(/^Preparing .* Link$/)).toBeVisible()
    expect(await namesIn(page)).toContain('link_ticket plain')
  })

  await test.step('the owner signs in, writes and chooses columns', async () => {
    await signInAnew(page, '/admin/posts', PEOPLE.owner)
    await openPage(page, '/admin/posts/create')
    await page.route('**/admin/functions/save-draft*', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Title' }).fill('Kept in this browser')
    await expect.poll(() => namesIn(page)).toContainEqual(expect.stringMatching(/^inkfolio:unsaved:/))
  })

  const stored = await namesIn(page)
  expect(stored.length).toBeGreaterThan(4)
  expect(stored.filter((name) => !isListed(name))).toEqual([])
})

test('a browser without a session can like a comment, and still sees its like on the next visit', async ({ page, browser, baseURL }) => {
  await openPage(page, POST(42))
  await postComment(page)
  await commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled()

  const other = await (await browser.newContext()).newPage()
  await openPage(other, `${baseURL}${POST(42)}`)
  await commentBy(other, 'Mei Tanaka').getByRole('button', { name: 'Like, 1 like' }).click()
  await expect(commentBy(other, 'Mei Tanaka').getByRole('button', { name: 'Liked, 2 likes' })).toBeDisabled()
  await openPage(other, `${baseURL}${POST(42)}`)
  await section(other).scrollIntoViewIfNeeded()
  await expect(commentBy(other, 'Mei Tanaka').getByRole('button', { name: 'Liked, 2 likes' })).toBeDisabled()
  await other.context().close()
})
