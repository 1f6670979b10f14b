// The life of a post, from the first draft to the trash and back, for the owner and for readers.
import path from 'node:path'
import type { Page } from '@playwright/test'
import { button, content, dialog, expectSaved, newWord, openCreate, publish, tab, title, writePost } from './edit-support.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, expectToast, test } from './support.ts'

const PICTURE = path.join(import.meta.dirname, '../../content/starter/inkfolio.webp')

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
  await publish(page, 'Publish')
})

test('an automatic slug avoids a conflict with a number; a chosen slug that is taken is refused', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await writePost(page, word, 'The first.')
  await page.goto('/admin/posts/create')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  await title(page).fill(word)
  await expect(page.getByText(`/posts/${word}-2`)).toBeVisible()
  await title(page).fill(`Another ${word}`)
  await button(page, 'Change the slug').click()
  await page.getByLabel('Slug').fill('Not a slug!')
  await expect(page.getByText('Only the letters a to z')).toBeVisible()
  await page.getByLabel('Slug').fill(word)
  await expect(page.getByText(`Taken by “${word}”.`)).toBeVisible()
  await page.getByRole('button', { name: `Use ${word}-2` }).click()
  await expect(page.getByLabel('Slug')).toHaveValue(`${word}-2`)
})

test('a post is scheduled, and its schedule cancelled', async ({ page }) => {
  await openCreate(page)
  const word = newWord()
  await writePost(page, word, 'For later.')
  await page.getByLabel('Publish at').selectOption('A chosen date and time')
  await page.getByLabel('Date and time').fill('2099-01-02T08:30')
  await expect(page.getByText('In the time zone of the site, UTC.')).toBeVisible()
  await publish(page, 'Schedule')
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  expect((await page.request.get(`/posts/${word}`)).status()).toBe(404)
  await expect(button(page, 'Unpublish')).toHaveCount(0)
  await button(page, 'Cancel the schedule').click()
  await expectToast(page, 'Schedule cancelled', 'The post is a draft again, and stays one until you publish it.')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
})

test('other authors are named in the title block, the feed and the structured data', async ({ page }) => {
  await openCreate(page)
  const word = newWord()
  await writePost(page, word, 'By two.')
  const authors = page.getByRole('textbox', { name: 'Authors' })
  await expect(authors).toHaveAttribute('placeholder', /./)
  await authors.fill('Grace Hopper, Ada Lovelace')
  await publish(page, 'Publish')
  await page.goto(`/posts/${word}`)
  await expect(page.getByRole('definition').first()).toHaveText('Grace Hopper and Ada Lovelace')
  await expect(page.locator('meta[property="article:author"]')).toHaveCount(2)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain('{"@type":"Person","name":"Grace Hopper"}')
  expect(await (await page.request.get('/rss.xml')).text()).toContain('<dc:creator>Grace Hopper</dc:creator>\n<dc:creator>Ada Lovelace<')
  expect(await (await page.request.get(`/posts/${word}.md`)).text()).toContain('authors: ["Grace Hopper","Ada Lovelace"]')
})

test('a series and the part are chosen beside the article', async ({ page }) => {
  const words = [newWord(), newWord()]
  const series = `Series ${words[0]}`
  for (const [index, word] of words.entries()) {
    await openCreate(page)
    await writePost(page, word, 'A part.')
    await page.getByRole('combobox', { name: 'Series' }).fill(series)
    await page.getByRole('textbox', { name: 'Part' }).fill(String(index * 8 + 1))
    await publish(page, 'Publish')
  }
  await page.goto(`/posts/${words[1]}`)
  await expect(page.getByRole('navigation', { name: series }).getByText('Part 2 of 2')).toBeVisible()
})

test('categories are chosen by keyboard, and duplicates are refused', async ({ page }) => {
  await openCreate(page)
  const word = newWord()
  await writePost(page, word, 'Text.')
  const field = page.getByRole('combobox', { name: 'Add category' })
  await field.pressSequentially('java')
  const list = page.getByRole('listbox', { name: 'Categories' })
  await expect(list.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  const chosen = (await list.getByRole('option', { selected: true }).textContent()) ?? ''
  await field.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${chosen}` })).toBeVisible()
  await field.fill(chosen.toUpperCase())
  await field.press('Enter')
  await expect(page.getByText('is there already.')).toBeVisible()
  await field.pressSequentially(`${word} new,`)
  await expect(page.getByRole('button', { name: `Remove ${word} new` })).toBeVisible()
  await field.press('Backspace')
  await expect(page.getByRole('button', { name: `Remove ${word} new` })).toBeHidden()
})

test.describe('an invalid picture', () => {
  test.use({ allowedErrors: [/status of 400/] })

  test('is refused with the reason', async ({ page }) => {
    await openCreate(page)
    const send = (type: string, data: Buffer) =>
      page.request.post('/admin/functions/upload-media', { headers: { 'Content-Type': type }, data })
    const answers = [
      await send('text/html', Buffer.from('<p>')),
      await send('image/png', Buffer.from('nothing of a picture')),
      await send('image/png', Buffer.alloc(10 * 1024 * 1024 + 1)),
    ]
    expect(await Promise.all(answers.map(async (answer) => [answer.status(), (await answer.json()).reason]))).toEqual([
      [415, 'The file is not a picture, a video or an audio file.'],
      [400, 'The picture is not a JPEG, PNG, WebP, AVIF or GIF.'],
      [413, 'The picture is larger than 10 MB.'],
    ])
    await page.getByLabel('Picture file').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('The picture is not a JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible()
    await page.getByLabel('Picture file').setInputFiles(PICTURE)
    await expect(page.getByLabel('Picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  })
})

test('the preview shows the saved post at two widths, and preview links can be created and revoked', async ({ page, browser, baseURL }) => {
  await openCreate(page)
  const word = newWord()
  await writePost(page, word, `The ${word} draft.`)
  await page.keyboard.press('Control+Shift+P')
  const frame = page.frameLocator('iframe[title="The post as readers will see it"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(word)
  await button(page, 'Phone').click()
  await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBe(390)
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

test('every panel is accessible in both themes and fits every width', async ({ page }) => {
  await openCreate(page)
  const word = newWord()
  const long = `${word} ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)} and more words, so that the title needs several lines`
  await writePost(page, long, 'Text.\n## Heading\nMore text.')
  await tab(page, 'Project').click()
  await page.getByLabel('This post is a project').check()
  await page.keyboard.press('Tab')
  for (const name of ['Publish', 'Outline', 'Card & SEO', 'Project', 'History', 'Check']) {
    await tab(page, name).click()
    await expectAccessibleInBothThemes(page)
  }
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if (width < 1152) await page.getByRole('button', { name: /^Settings/ }).click()
    for (const name of ['Publish', 'Outline', 'Card & SEO', 'Project', 'History', 'Check']) {
      await tab(page, name).click()
      await expectNoSidewaysScroll(page)
    }
    if (width < 1152) await page.keyboard.press('Escape')
  }
})

test('arrow keys move between the tabs of the panel', async ({ page }) => {
  await openCreate(page)
  await tab(page, 'Publish').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Card & SEO')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab(page, 'Check')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText('The title is missing')
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
