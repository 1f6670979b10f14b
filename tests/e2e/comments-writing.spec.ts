import { commentBy, openForm, POST, postComment, section, test, type } from './comments-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, openPage } from './support.ts'

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

test('its writer, and nobody else, changes and deletes a comment', async ({ page, browser }) => {
  await openPage(page, POST(79))
  await postComment(page, { text: 'A frist thought.' })
  const comment = commentBy(page, 'Mei Tanaka')
  await comment.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit your comment' })
  await form.getByLabel('Comment', { exact: true }).fill('A **first** thought.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Success', 'Your comment has been changed.')
  await expect(comment.locator('strong')).toHaveText('first')
  await expect(comment.getByText('edited', { exact: true })).toBeVisible()
  const other = await browser.newPage()
  await openPage(other, new URL(POST(79), page.url()).href)
  await expect(commentBy(other, 'Mei Tanaka').locator('strong')).toHaveText('first')
  await expect(commentBy(other, 'Mei Tanaka').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await other.close()
  await page.reload()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await expect(comment.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Your comment has been deleted.')
  await expect(section(page)).toContainText('No comments yet. Be the first!')
  await expect(section(page).getByRole('button', { name: 'Add Comment' })).toBeFocused()
})
