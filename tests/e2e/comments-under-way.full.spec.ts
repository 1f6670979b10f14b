// Comments whose request has not been answered yet.
import { commentBy, openForm, POST, section, test, type } from './comments-support.ts'
import { expect, expectToast, hold, openPage } from './support.ts'

test.describe('a comment that does not arrive', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('the form is read-only while the request runs, and the focus stays', async ({ page }) => {
    await openPage(page, POST(74))
    const held = Promise.withResolvers<void>()
    await page.route('**/functions/post-comment', async (route) => {
      await held.promise
      await route.abort()
    })
    const form = await openForm(page)
    await type(form)
    const text = form.getByLabel('Comment', { exact: true })
    await text.focus()
    await form.evaluate((element) => element instanceof HTMLFormElement && element.requestSubmit())
    await expect(form.getByRole('button', { name: 'Posting…' })).toBeDisabled()
    await expect(text).toBeFocused()
    await page.keyboard.type(' Lost?')
    for (const label of ['Name', 'Email', 'Comment']) await expect(form.getByLabel(label, { exact: true })).not.toBeEditable()
    await expect(text).toHaveValue('Does the same hold for a hash index?')
    held.resolve()
    await expect(text).toBeEditable()
    await expect(text).toBeFocused()
  })
})

test('a visitor who leaves the page before the comment is posted sees it after going back', async ({ page }) => {
  await openPage(page, '/posts')
  await openPage(page, POST(73))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts' }).click()
  await expect(page).toHaveURL(/\/posts$/)
  await page.goBack()
  await expect(section(page)).toContainText('No comments yet')
  const release = await hold(page, '**/functions/post-comment')
  const form = await openForm(page)
  await type(form)
  const sent = page.waitForRequest('**/functions/post-comment')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await sent
  await page.getByRole('link', { name: 'Inkfolio' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  release()
  await expectToast(page, 'Success', 'Your comment has been posted!')
  await page.goBack()
  await expect(commentBy(page, 'Mei Tanaka')).toBeVisible()
})
