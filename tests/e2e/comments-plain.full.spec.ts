import { commentBy, emailOfThis, POST, SHOWCASE, section, test, type } from './comments-support.ts'
import { expect } from './support.ts'

test.describe('without JavaScript', () => {
  // The browser logs a 400.
  test.use({ javaScriptEnabled: false, allowedErrors: [/Failed to load resource/] })

  test('every comment and reply is readable, and no button is shown that needs JavaScript', async ({ page }) => {
    await page.goto(SHOWCASE)
    for (const name of ['Ann', 'Eve', 'Sam R.', 'Mei']) await expect(commentBy(page, name)).toBeVisible()
    await expect(section(page)).not.toContainText('Waits for review.')
    for (const name of [/^Load/, /^Show/, /^Hide/, /^Add/]) await expect(section(page).getByRole('button', { name })).toHaveCount(0)
    await expect(section(page).getByRole('button', { name: 'Like, 0 likes' }).first()).toBeDisabled()
    const form = page.getByRole('form', { name: 'New comment' })
    await expect(form).toBeVisible()
    // The styles of the form load without its script, above all those that hide the honeypot.
    expect((await form.locator('[name=website]').locator('..').boundingBox())?.width).toBe(1)
    await expect(form.getByLabel('Name')).toHaveCSS('min-height', '44px')
  })

  test('a comment is posted, and the page moves to it', async ({ page }) => {
    await page.goto(POST(26))
    const form = page.getByRole('form', { name: 'New comment' })
    await type(form, { text: 'First line.\nSecond line.' })
    await form.getByRole('button', { name: 'Post Comment' }).click()
    await expect(page).toHaveURL(/\/posts\/seed-000026#comment-[0-9a-f-]{36}$/)
    expect(await commentBy(page, 'Mei Tanaka').locator('p').nth(1).innerText()).toBe('First line.\nSecond line.')
    await expect(commentBy(page, 'Mei Tanaka')).toBeInViewport()
  })

  test('an invalid comment is refused with errors and the typed text', async ({ page }) => {
    await page.goto(POST(27))
    const form = page.getByRole('form', { name: 'New comment' })
    await type(form, { email: 'mei@tanaka' })
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.getByRole('button', { name: 'Post Comment' }).click()
    expect((await answer).status()).toBe(400)
    await expect(form.getByText('Please enter a valid email address')).toHaveCount(2)
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Comment', { exact: true })).toHaveValue('Does the same hold for a hash index?')
    await expect(form.getByLabel('Name')).toHaveValue('Mei Tanaka')
    await expect(form).toBeInViewport()
    await form.getByLabel('Email').fill(emailOfThis())
    await form.getByRole('button', { name: 'Post Comment' }).click()
    await expect(commentBy(page, 'Mei Tanaka')).toBeVisible()
  })

  test('a reply form opens by a link, shows errors, and posts the corrected reply', async ({ page }) => {
    await page.goto(POST(28))
    await type(page.getByRole('form', { name: 'New comment' }))
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(page).toHaveURL(/\?reply=[0-9a-f-]{36}#reply$/)
    const form = page.getByRole('form', { name: 'Reply to Mei Tanaka' })
    await expect(form).toBeInViewport()
    await type(form, { name: 'Sam', text: '' })
    await form.getByRole('button', { name: 'Post Reply' }).click()
    await expect(form.getByText('Please fill in all fields')).toHaveCount(2)
    await form.getByLabel('Reply', { exact: true }).fill('It does not.')
    await form.getByRole('button', { name: 'Post Reply' }).click()
    await expect(page).toHaveURL(/\/posts\/seed-000028#comment-/)
    await expect(commentBy(page, 'Mei Tanaka').getByRole('article', { name: 'Comment by Sam' })).toBeVisible()
  })

  test('a comment that is held for review is announced on the page', async ({ page }) => {
    await page.goto(POST(29))
    const form = page.getByRole('form', { name: 'New comment' })
    await type(form, { text: 'https://a.example https://b.example https://c.example' })
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.getByRole('button', { name: 'Post Comment' }).click()
    expect((await answer).status()).toBe(202)
    await expect(form).toContainText('Your comment waits for review.')
    await expect(section(page)).toContainText('No comments yet. Be the first!')
  })
})
