// What a visitor writes: Markdown with a preview, text above the limit, drafts, changes of an own comment, and the address of a comment.
import { CROWDED, commentBy, openForm, POST, postComment, section, test, type } from './comments-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, openPage } from './support.ts'

test('a pasted text above the limit stays whole, is counted, and is not sent', async ({ page }) => {
  await openPage(page, POST(76))
  const form = await openForm(page)
  await type(form, { text: 'x'.repeat(1_012) })
  await expect(form).toContainText('12 too many, at most 1000')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByText('Comment must be at most 1000 characters')).toBeVisible()
  const field = form.getByLabel('Comment', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('x'.repeat(1_012))
  await field.fill('x'.repeat(950))
  await expect(form).toContainText('50 left')
})

test('a comment that waits for review is shown to its writer alone, who changes and deletes it', async ({ page, browser }) => {
  await openPage(page, POST(58))
  await postComment(page, { text: 'https://a.example https://b.example https://c.example' })
  await expectToast(page, 'Thank you', 'Your comment waits for review.')
  const own = section(page).getByRole('article', { name: 'Your comment' })
  await expect(own).toBeFocused()
  await page.reload()
  await expect(own).toContainText('Waits for review')
  await own.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('form', { name: 'Edit your comment' }).getByLabel('Comment', { exact: true }).fill('Without **links**.')
  await page.getByRole('form', { name: 'Edit your comment' }).getByRole('button', { name: 'Save' }).click()
  await expect(own.locator('strong')).toHaveText('links')
  // The header must not cover a button.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectAccessible(page)
  const other = await browser.newPage()
  await openPage(other, new URL(POST(58), page.url()).href)
  await expect(section(other)).toContainText('No comments yet. Be the first!')
  await other.close()
  await own.getByRole('button', { name: 'Delete' }).click()
  await own.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Your comment has been deleted.')
  await expect(own).toHaveCount(0)
})

test.describe('when the time for changes ends', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('so does the form of a comment that waits for review', async ({ page }) => {
    await page.clock.install()
    await openPage(page, POST(57))
    await postComment(page, { text: 'https://a.example https://b.example https://c.example' })
    const own = section(page).getByRole('article', { name: 'Your comment' })
    await own.getByRole('button', { name: 'Edit' }).click()
    const field = own.getByLabel('Comment', { exact: true })
    await field.fill('A first thou')
    await page.clock.fastForward('10:01')
    // Timers of React reveal what changed.
    await page.clock.runFor(1000)
    await expect(field).toHaveValue('A first thou')
    await expect(section(page)).not.toContainText('No comments yet')
    await page.route('**/functions/edit-comment', (route) => route.fulfill({ status: 410, json: { error: 'gone' } }))
    await own.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error', 'This comment can no longer be changed.')
    await expect(field).toHaveValue('A first thou')
    await own.getByRole('button', { name: 'Cancel' }).click()
    await expect(own).toHaveCount(0)
  })
})

test('an answer that arrives late does not replace the comments of a newer one', async ({ page }) => {
  await openPage(page, POST(56))
  await postComment(page, { text: 'A first thought.' })
  const [read, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/functions/own-comments', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await isReleased.promise
    await route.fulfill({ response })
  })
  await openPage(page, POST(56))
  await read.promise
  await postComment(page, { name: 'Ada Brook', text: 'A second thought.' })
  const edit = commentBy(page, 'Ada Brook').getByRole('button', { name: 'Edit' })
  await expect(edit).toBeVisible()
  const late = page.waitForResponse('**/functions/own-comments')
  isReleased.resolve()
  await (await late).finished()
  // Until React has rendered it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(edit).toBeVisible()
})

test('the date of a comment leads to it, also when newer comments moved it to another page', async ({ page, request }) => {
  await openPage(page, `${CROWDED}?comments=6`)
  // It is folded.
  const comment = page.locator('article').filter({ hasText: 'Comment number 1.' }).last()
  const address = (await comment.locator('a').first().getAttribute('href')) ?? ''
  const id = /comment=([0-9a-f-]{36})/.exec(address)?.[1] ?? ''
  const { headers } = await request.fetch(address, { maxRedirects: 0 }).then((answer) => ({ headers: answer.headers() }))
  expect(headers.location).toBe(`${CROWDED}?comments=6#comment-${id}`)
  await openPage(page, address)
  await expect(page).toHaveURL(`${CROWDED}?comments=6#comment-${id}`)
  const marked = page.locator(`#comment-${id}`)
  await expect(marked).toBeInViewport()
  await expect(marked).toHaveAttribute('data-marked', '')
  // An address that was copied while the comment was on the first page.
  await openPage(page, '/')
  await openPage(page, `${CROWDED}#comment-${id}`)
  await expect(page).toHaveURL(`${CROWDED}?comments=6#comment-${id}`)
  await expect(marked).toBeInViewport()
  const unknown = await request.fetch(`${CROWDED}?comment=00000000-0000-4000-8000-000000000000`, { maxRedirects: 0 })
  expect(unknown.headers().location).toBe(`${CROWDED}#comments`)
})

test.describe('when the time for changes ends', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('an open edit form stays with its text, which also survives leaving the page', async ({ page }) => {
    await page.clock.install()
    await openPage(page, POST(59))
    await postComment(page, { text: 'A frist thought.' })
    const edit = commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Edit' })
    const form = page.getByRole('form', { name: 'Edit your comment' })
    const field = form.getByLabel('Comment', { exact: true })
    await edit.click()
    await field.fill('A first thou')
    await page.reload()
    await edit.click()
    await expect(field).toHaveValue('A first thou')
    await page.clock.fastForward('10:01')
    // The clock of the server has not moved.
    await page.route('**/functions/edit-comment', (route) => route.fulfill({ status: 410, json: { error: 'gone' } }))
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error', 'This comment can no longer be changed.')
    await expect(field).toHaveValue('A first thou')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    await expect(edit).toHaveCount(0)
  })
})

const MARKDOWN = `Use \`explain\`:

\`\`\`sql
select 1; -- one
\`\`\`

> It is slow

- **measure** first
- [docs](https://example.com/docs)`

test('Markdown is previewed and displayed alike, with highlighted code', async ({ page }) => {
  await openPage(page, POST(75))
  const form = await openForm(page)
  await type(form, { text: MARKDOWN })
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('pre .k')).toHaveText('select')
  const previewed = await preview.innerHTML()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Write' }).click()
  await expect(form.getByLabel('Comment', { exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Post Comment' }).click()
  const comment = commentBy(page, 'Mei Tanaka')
  await expect(comment.locator('blockquote')).toHaveText('It is slow')
  await expect(comment.locator('[id^=text-of-]')).toHaveJSProperty('innerHTML', previewed)
  await page.reload()
  await expect(comment.getByRole('link', { name: 'docs' })).toHaveAttribute('rel', 'nofollow ugc noopener')
  // The document holds the comment as markup only.
  expect((await (await page.request.get(POST(75))).text()).match(/It is slow/g)).toHaveLength(1)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('a draft and a remembered name survive leaving the page, each in its place', async ({ page }) => {
  await openPage(page, POST(77))
  const form = await openForm(page)
  await type(form, { text: 'Half a thou' })
  await openPage(page, POST(78))
  await expect((await openForm(page)).getByLabel('Comment', { exact: true })).toHaveValue('')
  await openPage(page, POST(77))
  await expect((await openForm(page)).getByLabel('Comment', { exact: true })).toHaveValue('Half a thou')
  await type(form, { text: 'Half a thought.' })
  await form.getByLabel('Remember me in this browser').check()
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form).toBeHidden()
  await openPage(page, POST(77))
  await openForm(page)
  await expect(form.getByLabel('Name')).toHaveValue('Mei Tanaka')
  await expect(form.getByLabel('Comment', { exact: true })).toHaveValue('')
  await form.getByLabel('Remember me in this browser').uncheck()
  await openPage(page, POST(77))
  await openForm(page)
  await expect(form.getByLabel('Name')).toHaveValue('')
})
