import type { Page } from '@playwright/test'
import { content, dialog, openCreate, PICTURE, paste } from './edit-support.ts'
import { setSource, source, write } from './editor-support.ts'
import { expect, expectAccessible, test } from './support.ts'

test('typed Markdown becomes formatted content', async ({ page }) => {
  await openCreate(page)
  await write(page, '## Head\nSome **bold**, *soft* and `code`, [a link](https://example.com).\n')
  await write(page, '- one\ntwo\n\n1. first\n\n> said\n\n---')
  await write(page, '- [ ] open\ndone\n\n```ts\nconst a = 1\n')
  await page.keyboard.press('Tab')
  await page.keyboard.type('b')
  await page.getByRole('checkbox', { name: 'Open: done' }).check()
  expect(await source(page)).toBe(
    '<h2>Head</h2>' +
      '<p>Some <strong>bold</strong>, <em>soft</em> and <code>code</code>, <a href="https://example.com">a link</a>.</p>' +
      '<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol><blockquote><p>said</p></blockquote><hr>' +
      '<ul><li><input type="checkbox" disabled> open</li><li><input type="checkbox" checked disabled> done</li></ul>' +
      '<pre><code class="language-ts">const a = 1  b</code></pre>',
  )
})

test('the slash menu works by keyboard, and does not open within a path', async ({ page }) => {
  await openCreate(page)
  const menu = page.getByRole('listbox', { name: 'Insert block' })
  await content(page).click()
  await page.keyboard.type('/')
  await expect(menu.getByRole('group', { name: 'Blocks' }).getByRole('option')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Heading 3###')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.type('usr/bin')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/warn')
  await expect(menu.getByRole('option')).toHaveText(['Callout: warning'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('Careful')
  expect(await source(page)).toBe('<p>/usr/bin</p><aside class="callout warning"><p>Careful</p></aside>')
})

test('a picture is chosen, inserted and described', async ({ page }) => {
  await openCreate(page)
  await content(page).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const form = dialog(page, 'Image')
  await form.getByRole('button', { name: 'Insert image' }).click()
  await expect(form).toContainText('Choose a picture.')
  await form.getByLabel('File').setInputFiles(PICTURE)
  await form.getByLabel('Caption').fill('A sheet')
  await form.getByRole('button', { name: 'Insert image' }).click()
  const figure = content(page).getByRole('figure')
  await expect(figure.getByRole('img')).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}$/)
  await expect(figure).toContainText('No alt text')
  await figure.getByRole('img').click()
  await figure.getByLabel('Alt text').fill('Four sheets')
  await expect(figure).not.toContainText('No alt text')
  await expectAccessible(page)
  expect(await source(page)).toMatch(
    /^<figure><img src="\/media\/[0-9a-f]{64}" alt="Four sheets" width="\d+" height="\d+"><figcaption>A sheet<\/figcaption><\/figure>$/,
  )
})

test('pasted Markdown, Word HTML and code become clean content', async ({ page }) => {
  await openCreate(page)
  await content(page).click()
  const markdown = { 'text/plain': '## From Markdown\n\nwith **weight**\n\n- [x] done' }
  await paste(page, markdown)
  await expect(page.getByText('Pasted as Markdown.')).toBeVisible()
  expect(await source(page)).toBe(
    '<h2>From Markdown</h2><p>with <strong>weight</strong></p><ul><li><input type="checkbox" checked disabled> done</li></ul>',
  )
  await clear(page)
  await paste(page, markdown)
  await page.getByRole('button', { name: 'Keep as plain text' }).click()
  expect(await source(page)).toBe('<p>## From Markdown</p><p>with **weight**</p><p>- [x] done</p>')

  await clear(page)
  await paste(page, {
    'text/plain': 'Bold one',
    'text/html':
      '<p class=MsoNormal style="margin:0"><b style="mso-bidi-font-weight:normal">Bold</b><o:p></o:p></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>one</p>',
  })
  await expect(page.getByText(/^Removed \d+ styles\.$/)).toBeVisible()
  expect(await source(page)).toBe('<p><strong>Bold</strong></p><ul><li>one</li></ul>')

  await clear(page)
  await paste(page, { 'text/plain': 'let a\nlet b\n', 'text/html': '<div>let a</div>', 'vscode-editor-data': '{"mode":"rust"}' })
  await expect(page.getByRole('textbox', { name: 'Content' }).getByLabel('Language')).toHaveValue('rust')
  expect(await source(page)).toBe('<pre><code class="language-rust">let alet b</code></pre>')
})

async function clear(page: Page): Promise<void> {
  await setSource(page, '')
  await content(page).click()
}
