import type { Page } from '@playwright/test'
import { button, content, dialog, expectSaved, newWord, openCreate, PICTURE, publish, tab, title, writePost } from './edit-support.ts'
import { expect, expectAccessible, test } from './support.ts'

test('a post is written, published, changed, moved, restored to an earlier version, and restored from the trash', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = newWord()
  const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const slug = `${word}-one`

  await openCreate(page)
  await title(page).fill(`${word} one`)
  await content(page).click()
  await page.keyboard.type(`The first ${word} words.\n## A heading\n`)
  await writeTable(page)
  await writeCode(page)
  await addPicture(page)
  await page.getByLabel('Description').fill(`What ${word} is about.`)
  await page.getByLabel('Add category').fill('Herons,')
  await expectSaved(page)
  await expect(page).toHaveURL(/\/admin\/posts\/edit\/[0-9a-f-]{36}$/)
  await expectHidden(reader, slug, word)

  await publish(page, 'Publish')
  await reader.goto(`/posts/${slug}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${word} one`)
  await expect(reader.getByText(`The first ${word} words.`)).toBeVisible()
  await expect(reader.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(reader.locator('pre code')).toContainText('select 1')
  await expect(reader.getByRole('img', { name: 'Four sheets' })).toBeVisible()
  expect(await (await reader.request.get('/rss.xml')).text()).toContain(word)
  await reader.goto(`/posts?search=${word}`)
  await expect(reader.getByRole('article')).toHaveCount(1)
  await reader.goto(`/posts/${slug}`)

  // Edits of a published post go to a working copy.
  await title(page).fill(`${word} two`)
  await expectSaved(page)
  await expect(page.getByText('Version 1 is live. You are editing a working copy')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${word} one`)
  await publish(page, 'Publish changes')
  await expect(page.getByText('You are editing a working copy')).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${word} two`)

  // The old address redirects to the new one.
  await button(page, 'Change the slug').click()
  await page.getByLabel('Slug').fill(`${word}-moved`)
  await expect(page.getByText(`Readers know this post at /posts/${slug}`)).toBeVisible()
  await page.getByLabel('Slug').press('Enter')
  await expectSaved(page)
  await publish(page, 'Publish changes')
  const moved = await reader.request.get(`/posts/${slug}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/posts/${word}-moved`])

  // A restored version changes the working copy only.
  await tab(page, 'History').click()
  await page.getByRole('button', { name: /^Open 1\. Published/ }).click()
  const revision = dialog(page, 'Version 1')
  await expect(revision.getByRole('region', { name: 'Title' })).toContainText('one')
  await expectAccessible(page)
  await revision.getByRole('button', { name: 'Restore this version' }).click()
  await expect(title(page)).toHaveValue(`${word} one`)
  await reader.goto(`/posts/${word}-moved`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${word} two`)

  await button(page, 'More for this post').click()
  await button(page, 'Move to trash').click()
  // The pointer rests on the toast, which otherwise disappears during the requests. The editor has another Undo button.
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(page.getByText('This post is in the trash')).toBeVisible()
  expect((await reader.request.get(`/posts/${word}-moved`)).status()).toBe(404)
  await undo.click()
  await expect(page.getByText('This post is in the trash')).toBeHidden()
  expect((await reader.request.get(`/posts/${word}-moved`)).status()).toBe(200)
  await reader.context().close()
})

test('publishing is refused with an invalid field, and asks for confirmation when a recommended one is empty', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await test.step('an empty post shows no error before something was typed or publishing was tried', async () => {
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    await expect(tab(page, 'Check')).toHaveText('Check')
    await tab(page, 'Check').click()
    await expect(page.getByText('Note: The title is missing')).toBeVisible()
    await expect(page.getByText(/^(Must be fixed|Worth a look)/)).toHaveCount(0)
    await button(page, 'Publish').click()
    await expect(page.getByText('Must be fixed: The title is missing')).toBeVisible()
    await expect(title(page)).toHaveAttribute('aria-invalid', 'true')
    await tab(page, 'Publish').click()
  })
  await content(page).click()
  await page.keyboard.type('Words without a title.')
  await button(page, 'Publish').click()
  await expect(title(page)).toBeFocused()
  await expect(page.getByText('The title is missing.').first()).toBeVisible()
  await title(page).fill(word)
  await page.getByLabel('Picture address').fill('picture.png')
  await button(page, 'Publish').click()
  await expect(page.getByLabel('Picture address')).toBeFocused()
  await expect(page.getByLabel('Picture address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Picture address').fill('')
  await page.keyboard.press('Control+Enter')
  const question = dialog(page, 'Publish like this?')
  await expect(question).toContainText('No description')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Show No category' }).click()
  await expect(page.getByLabel('Add category')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Published at/)).toBeVisible()
})

test('the preview shows the post at two widths, and preview links can be created and revoked', async ({ page, browser, baseURL }) => {
  await openCreate(page)
  const word = newWord()
  await writePost(page, word, `The ${word} draft.`)
  await page.keyboard.press('Control+Shift+P')
  const frame = page.frameLocator('iframe[title="The post as readers will see it"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(word)
  for (const [device, width] of [
    ['Desktop', 1280],
    ['Phone', 390],
  ] as const) {
    await button(page, device).click()
    await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBe(width)
  }
  await frame.locator('html').evaluate(() => window.scrollTo(0, 120))
  await title(page).fill(`${word} again`)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`${word} again`)
  await expect.poll(() => frame.locator('html').evaluate(() => window.scrollY)).toBe(120)
  await button(page, 'Close preview').click()
  await button(page, 'Create and copy preview link').click()
  const address = await page.getByLabel('New preview link').inputValue()
  const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await reader.goto(address)
  await expect(reader.getByText(`The ${word} draft.`)).toBeVisible()
  await button(page, 'Revoke').click()
  await expect(button(page, 'Revoke')).toBeHidden()
  expect((await reader.request.get(address)).status()).not.toBe(200)
  await reader.context().close()
})

async function writeTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'HTML' }).click()
  const source = page.getByRole('textbox', { name: /HTML/ })
  const html = await source.inputValue()
  await source.fill(`${html}<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Heron</td></tr></tbody></table><p></p>`)
  await page.getByRole('button', { name: 'HTML' }).click()
}

async function writeCode(page: Page): Promise<void> {
  await content(page).press('Control+End')
  await page.keyboard.type('``` ')
  await page.keyboard.type('select 1')
}

async function addPicture(page: Page): Promise<void> {
  await page.getByLabel('Picture file').setInputFiles(PICTURE)
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\/media\//)
  const address = await page.getByLabel('Picture address').inputValue()
  await page.getByRole('button', { name: 'HTML' }).click()
  const source = page.getByRole('textbox', { name: /HTML/ })
  await source.fill(`${await source.inputValue()}<p><img src="${address}" alt="Four sheets"></p>`)
  await page.getByRole('button', { name: 'HTML' }).click()
}

/** Asserts that a draft is neither on its own page nor in lists, feeds, sitemaps and search. */
async function expectHidden(reader: Page, slug: string, word: string): Promise<void> {
  for (const ending of ['', '.md']) expect((await reader.request.get(`/posts/${slug}${ending}`)).status()).toBe(404)
  for (const address of ['/posts', '/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/sitemap/posts-1.xml', '/llms.txt']) {
    expect(await (await reader.request.get(address)).text(), address).not.toContain(word)
  }
  expect(await (await reader.request.get(`/posts?search=${word}`)).text()).toContain('No posts found')
}
