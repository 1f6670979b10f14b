// What the editor of Markdown does besides: the parts of the screen around it, other tabs, files, and texts that are refused.
import { readFileSync } from 'node:fs'
import {
  button,
  content,
  dialog,
  expectSaved,
  newWord,
  openEdit,
  PICTURE,
  paste,
  saveState,
  sourceButton,
  sourceField,
  tab,
  title,
} from './edit-support.ts'
import { expectMarkdown, fillMarkdown, openMarkdown } from './markdown-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

for (const width of [360, 768, 1280]) {
  test(`fits the window, also with a very long word, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openMarkdown(page)
    await fillMarkdown(
      page,
      `# Head\n\n${'long'.repeat(100)} \`code\`\n\n| a | b |\n|---|---|\n| c | d |\n\n\`\`\`ts\nconst a = '${'x'.repeat(200)}'\n\`\`\`\n`,
    )
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  })
}

test('code has its colours after text was typed above it, after a change within it, and when it comes back', async ({ page }) => {
  await openMarkdown(page)
  await fillMarkdown(page, 'Text\n\n```ts\nconst a = 1\n```\n')
  const coloured = content(page).locator('.code-k')
  await expect(coloured).toHaveText(['const'])
  await content(page).press('ControlOrMeta+Home')
  await page.keyboard.type('More ')
  await expect(coloured).toHaveText(['const'])
  await content(page).press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(coloured).toHaveText(['const'])
  await page.keyboard.press('ControlOrMeta+End')
  for (const key of ['ArrowUp', 'ArrowUp', 'End']) await page.keyboard.press(key)
  await page.keyboard.type('; let b')
  await expect(coloured).toHaveText(['const', 'let'])
})

test('is used with the keyboard alone: toolbar, lists, indentation, and the way out', async ({ page }) => {
  await openMarkdown(page)
  await content(page).focus()
  await page.keyboard.type('- [ ] one\ntwo')
  await page.keyboard.press('Tab')
  await expectMarkdown(page, '- [ ] one\n  - [ ] two')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Alt+F10')
  await expect(button(page, 'H2 heading')).toBeFocused()
  await page.keyboard.press('End')
  await expect(button(page, 'Find and replace')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.type('!')
  await expectMarkdown(page, '- [ ] one\n- [ ] two!')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(content(page)).not.toBeFocused()
})

test('finds and replaces, and moves a section in the outline', async ({ page }) => {
  await openMarkdown(page)
  await fillMarkdown(page, '## One\n\ncat `cat`\n\n## Two\n\na cat')
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find in the article' }).fill('cat')
  await expect(page.getByRole('search', { name: 'Find and replace' }).getByRole('status')).toHaveText('1 of 3')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('dog')
  await button(page, 'Replace').click()
  await expectMarkdown(page, '## One\n\ndog `cat`\n\n## Two\n\na cat')
  await button(page, 'Replace all').click()
  await expectMarkdown(page, '## One\n\ndog `dog`\n\n## Two\n\na dog')
  await tab(page, 'Outline').click()
  await button(page, 'Move “Two” up').click()
  await expectMarkdown(page, '## Two\n\na dog\n\n## One\n\ndog `dog`\n\n')
  await button(page, 'Undo').click()
  await expectMarkdown(page, '## One\n\ndog `dog`\n\n## Two\n\na dog')
})

test('takes pictures, rich text and code from the clipboard', async ({ page }) => {
  await openMarkdown(page)
  await title(page).fill(newWord())
  await content(page).focus()
  await paste(page, { 'text/html': '<p>Some <b>bold</b> <i>text</i></p><ul><li>one</li></ul>', 'text/plain': 'Some bold text\none' })
  await expectMarkdown(page, 'Some **bold** _text_\n\n- one\n')
  await page.keyboard.press('ControlOrMeta+End')
  await paste(page, { 'vscode-editor-data': '{"mode":"python"}', 'text/plain': 'def a():\n  pass\n' })
  await expectMarkdown(page, 'Some **bold** _text_\n\n- one\n\n```python\ndef a():\n  pass\n```\n')
  await fillMarkdown(page, 'Above ')
  const bytes = readFileSync(PICTURE).toString('base64')
  await content(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    clipboardData.items.add(new File([content], 'sheet.webp', { type: 'image/webp' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(content(page)).toHaveText(/^Above !\[\]\(\/media\/[0-9a-f]{64}\)$/)
})

test.describe('a text that is refused', () => {
  test.use({ allowedErrors: [/400 \(Bad Request\)/] })

  test('stays as it was typed, and the reason is said beside it', async ({ page }) => {
    await openMarkdown(page)
    await title(page).fill(newWord())
    await fillMarkdown(page, `${'> '.repeat(300)}deep`)
    await expect(saveState(page)).toHaveText(/^Not saved: The Markdown cannot be read: quotations or lists lie more than 200 deep/)
    await expect(content(page)).toContainText('deep')
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'The Markdown cannot be read' })).toBeVisible()
    await fillMarkdown(page, 'Shallow.')
    await expectSaved(page)
  })
})

test.describe('two tabs', () => {
  test.use({ allowedErrors: [/409 \(Conflict\)/] })

  test('a conflict shows the lines that differ', async ({ page, context }) => {
    await openMarkdown(page)
    await title(page).fill(newWord())
    await fillMarkdown(page, 'one\ntwo\nthree')
    await expectSaved(page)
    await expect(page).toHaveURL(/\/admin\/posts\/edit\//)
    const postId = page.url().slice(-36)
    const other = await context.newPage()
    await openEdit(other, postId)
    await fillMarkdown(other, 'one\n2\nthree')
    await fillMarkdown(page, 'one\ntwo\nthree\nfour')
    const isConflict = async () => (await Promise.all([page, other].map((tab) => button(tab, 'Keep mine').isVisible()))).includes(true)
    await expect.poll(isConflict).toBe(true)
    const loser = (await button(page, 'Keep mine').isVisible()) ? page : other
    await button(loser, 'Show the difference').click()
    const article = dialog(loser, 'Mine and theirs').getByRole('region', { name: 'Article' })
    await expect(article.getByRole('insertion').or(article.getByRole('deletion')).first()).toBeVisible()
    await expect(article).toContainText('one')
    await loser.keyboard.press('Escape')
    await button(loser, 'Keep mine').click()
    await expectSaved(loser)
    await other.close()
  })
})

test('a template in Markdown begins a post in Markdown', async ({ page }) => {
  const word = newWord()
  await openPage(page, '/admin/templates/create?form=markdown')
  await title(page).fill(word)
  await fillMarkdown(page, '## From a template\n')
  await expectSaved(page)
  await button(page, 'New post from it').click()
  await expectMarkdown(page, '## From a template\n')
})

test('a change of form shows what Markdown cannot say, although the text reads the same', async ({ page }) => {
  await openPage(page, '/admin/posts/create')
  await title(page).fill(`About ${newWord()}`)
  await sourceButton(page).click()
  await sourceField(page).fill('<p>One</p>\n<x-y>Two</x-y>')
  await sourceButton(page).click()
  await expectSaved(page)
  await page.getByRole('button', { name: 'More for this post' }).click()
  await page.getByRole('button', { name: 'Change to Markdown' }).click()
  const asked = dialog(page, 'Change to Markdown')
  await expect(asked.getByText('Markdown cannot say all of the article.')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'HTML source' })).toHaveAttribute('aria-pressed', 'true')
  await expect(asked.getByRole('region', { name: 'Article' }).locator('del')).toContainText('<x-y>Two</x-y>')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(content(page)).toContainText('Two')
})
