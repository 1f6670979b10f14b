// Where the cursor and the focus are after a key, a button or a drop in the article editor.
import type { Page } from '@playwright/test'
import { content, dialog, moveCursor, moveToEnd, paste, sourceButton, sourceField, title } from './edit-support.ts'
import { openNew, setSource, showPicture, source } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect } from './support.ts'

const FIRST_BLOCKS = {
  code: '<pre><code>a</code></pre>',
  'code tabs': '<div class="code-group"><pre><code>a</code></pre><pre><code>b</code></pre></div>',
  callout: '<div class="callout note"><p>a</p></div>',
  picture: '<figure><img src="/sheet.svg" alt=""><figcaption>a</figcaption></figure>',
  tasks: '<ul><li><input type="checkbox"> a</li></ul>',
  formula: '<pre><code class="language-math">a</code></pre>',
  video: '<p><a href="https://youtu.be/dQw4w9WgXcQ">a</a></p>',
  table: '<table><tr><th>a</th></tr></table>',
  details: '<details><summary>a</summary><p>b</p></details>',
  HTML: '<svg></svg>',
  rule: '<hr>',
}

for (const [name, block] of Object.entries(FIRST_BLOCKS)) {
  test(`after 'Select all' every key that moves keeps an article that begins with: ${name}`, async ({ page }) => {
    await showPicture(page)
    await openNew(page)
    for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'PageUp', 'ArrowRight', 'ArrowDown', 'End', 'PageDown', 'ControlOrMeta+Home']) {
      await setSource(page, `${block}<p>the end</p>`)
      const before = await source(page)
      await content(page).focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press(key)
      await page.keyboard.type('Ω')
      const after = await source(page)
      expect(after, key).toContain('Ω')
      expect(after.replace(/<p>Ω<\/p>|Ω/, ''), key).toBe(before)
    }
  })
}

test('Ctrl Home and Ctrl End lead to the ends of the article, and select to there with Shift', async ({ page }) => {
  await openNew(page)
  await setSource(page, '<pre><code>code\n</code></pre><p>middle</p><p>end</p>')
  await moveToEnd(page)
  await page.keyboard.type('1')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('2')
  expect(await source(page)).toBe('<pre><code>2code</code></pre><p>middle</p><p>end1</p>')
  await content(page).getByText('middle').click()
  await moveCursor(page, 'Home')
  await page.keyboard.press('ControlOrMeta+Shift+End')
  await page.keyboard.type('3')
  expect(await source(page)).toBe('<pre><code>2code</code></pre><p>3</p>')
})

test.describe('dropped files', () => {
  // The browser logs the refusal of what is no picture.
  test.use({ allowedErrors: [/status of 400/] })

  test('files are dropped anywhere on the screen, and what an article cannot take is refused with a word', async ({ page }) => {
    await openNew(page)
    await content(page).click()
    await page.keyboard.type('before')
    await drop(page, 'main h1, main', { name: 'talk.mp4', type: 'video/mp4' })
    const recording = dialog(page, 'Video, audio or file')
    await expect(recording).toBeVisible()
    expect(
      await recording.getByLabel('File', { exact: true }).evaluate((input) => input instanceof HTMLInputElement && input.files?.[0]?.name),
    ).toBe('talk.mp4')
    await page.keyboard.press('Escape')
    await expect(recording).toBeHidden()
    await drop(page, 'main', { name: 'report.docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' })
    await expect(page.getByText('“report.docx” was not inserted')).toBeVisible()
    await drop(page, 'main', { name: 'holiday.HEIC', type: '' })
    await expect(content(page).getByText('holiday.HEIC: ')).toBeVisible()
  })
})

test.describe('pictures of other sites', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('the editor says which pictures of other sites are not shown', async ({ page }) => {
    const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    let isFirst = true
    await page.route('**/media/external/**', (route) => {
      const isShown = isFirst
      isFirst = false
      return isShown ? route.fulfill({ contentType: 'image/gif', body: pixel }) : route.fulfill({ status: 404, body: '' })
    })
    await openNew(page)
    await setSource(page, '<figure><img src="https://example.com/a.jpg" alt="A hill"></figure>')
    await expect(content(page).getByRole('img', { name: 'A hill' })).toHaveJSProperty('complete', true)
    await setSource(page, '<p>A badge <img src="https://img.shields.io/badge/build-passing-green.svg" alt="build passing">.</p>')
    await expect(content(page).getByText('build passing not shown')).toBeVisible()
  })
})

async function drop(page: Page, target: string, file: { name: string; type: string }): Promise<void> {
  const isTaken = await page
    .locator(target)
    .first()
    .evaluate((element, { name, type }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], name, { type }))
      return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, file)
  expect(isTaken).toBe(true)
}

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

test('the cursor stands behind a new link, and one undo removes a pasted one', async ({ page }) => {
  await openNew(page)
  await setSource(page, '<p>one two</p>')
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  const copied = { 'text/plain': 'https://example.com/a\n', 'text/html': '<a href="https://example.com/a">A title</a>' }
  await paste(page, copied)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, copied)
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
