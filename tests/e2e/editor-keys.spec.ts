// The cursor and the focus after keys that lose words when they go wrong.
import { content, dialog, paste, sourceButton, sourceField, title } from './edit-support.ts'
import { openNew, setSource, source } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect } from './support.ts'

test("after 'Select all' the keys that move keep an article that begins with code", async ({ page }) => {
  await openNew(page)
  const article = '<pre><code>a\n</code></pre><p>end</p>'
  await setSource(page, article)
  for (const key of ['ArrowUp', 'Home', 'ControlOrMeta+Home']) {
    await content(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press(key)
    await page.keyboard.type('b')
  }
  expect(await source(page)).toBe(article.replace('a', 'bbba').replace('\n', ''))
})

test("the HTML button leads into the source and back into the article: Ctrl Z is the article's", async ({ page }) => {
  await openNew(page)
  await title(page).fill('A title')
  await content(page).click()
  await page.keyboard.type('words')
  await sourceButton(page).click()
  await expect(sourceField(page)).toBeFocused()
  await sourceButton(page).click()
  await expect(content(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(title(page)).toHaveValue('A title')
})

test('the cursor stands behind a new link', async ({ page }) => {
  await openNew(page)
  await setSource(page, '<p>one two</p>')
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, { 'text/plain': 'https://example.com/a' })
  await page.keyboard.type('!')
  expect(await source(page)).toBe('<p><a href="https://example.com/a">one two</a>!</p>')
  await setSource(page, '<p>one two</p>')
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page, 'Link').getByLabel('Address').fill('https://example.com/b')
  await dialog(page, 'Link').getByRole('button', { name: 'Add link' }).click()
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('!')
  expect(await source(page)).toBe('<p><a href="https://example.com/b">one two</a>!</p>')
})
