// Code in the article editor: colours, keys, marked lines, tabs, and the language of pasted code.
import type { Locator, Page } from '@playwright/test'
import { content, expectSaved, moveCursor, newWord, openCreate, openEdit, paste, publish, title } from './edit-support.ts'
import { setSource, sourceLines } from './editor-support.ts'
import { expect, expectAccessible, expectFitAndAccessible, expectNoSidewaysScroll, test } from './support.ts'

const codeBlock = (page: Page, index = 0): Locator => content(page).locator('.node-codeBlock').nth(index)
const text = (block: Locator): Locator => block.locator('pre code')
const options = (block: Locator): Locator => block.getByRole('region', { name: 'Options of this code' })
const tabs = (page: Page): Locator => content(page).getByRole('tablist', { name: 'Tabs of code' })

async function openOptions(block: Locator): Promise<Locator> {
  await block.getByRole('button', { name: 'Options of this code' }).click()
  await expect(options(block)).toBeVisible()
  return options(block)
}

/** Puts the cursor at the end of the last line. */
async function clickInto(block: Locator): Promise<void> {
  const height = (await text(block).boundingBox())?.height ?? 0
  await text(block).click({ position: { x: 4, y: Math.max(2, height - 8) } })
  await moveCursor(block.page(), 'End')
}

/** The code with its white space. */
async function expectCode(block: Locator, code: string): Promise<void> {
  await expect.poll(() => text(block).textContent()).toBe(code)
}

test('code has the colours of the page while it is written, in the language that is chosen', async ({ page }) => {
  await openCreate(page)
  await content(page).click()
  await page.keyboard.type('```ts const answer = "yes" // no')
  const block = codeBlock(page)
  await expect(block.locator('.k')).toHaveText('const')
  await expect(block.locator('.s')).toHaveText(/^"yes"/)
  await expect(block.locator('.c')).toHaveText('// no')
  await block.getByLabel('Language').selectOption('python')
  await expect(block.locator('.c')).toHaveCount(0)
  await block.getByLabel('Language').selectOption('')
  await expect(block.locator('.s')).toHaveCount(0)
  expect(await sourceLines(page)).toBe('<pre><code class="language-text">const answer = "yes" // no\n</code></pre>')
})

for (const width of [360, 1280]) {
  test(`keys indent, leave the code, and lead to its controls and back, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCreate(page)
    await content(page).click()
    await page.keyboard.type('```js if (a) {\nb()')
    await page.keyboard.press('Tab')
    await moveCursor(page, 'Home')
    await page.keyboard.press('Tab')
    await expectCode(codeBlock(page), 'if (a) {\n  b()  ')
    await moveCursor(page, 'Shift+ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expectCode(codeBlock(page), '  if (a) {\n    b()  ')
    await page.keyboard.press('Alt+Enter')
    await expect(codeBlock(page).getByRole('button', { name: 'Options of this code' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(options(codeBlock(page))).toContainText('Escape leaves the code')
    await page.keyboard.press('Escape')
    await expect(content(page)).toBeFocused()
    await expect(options(codeBlock(page))).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.type('after')
    expect(await sourceLines(page)).toMatch(/<\/code><\/pre>\n<p>after<\/p>$/)
  })
}

for (const width of [360, 1280]) {
  test(`lines are marked and numbered, and published as they look, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCreate(page)
    const word = newWord()
    await title(page).fill(`Lines of ${word}`)
    await setSource(page, '<pre><code class="language-js">const a = 1\nconst b = 2\nconst c = 3\n</code></pre>')
    const block = codeBlock(page)
    await clickInto(block)
    const panel = await openOptions(block)
    await panel.getByRole('button', { name: 'Added' }).click()
    await expect(panel.getByRole('button', { name: 'Added' })).toHaveAttribute('aria-pressed', 'true')
    await panel.getByLabel('Highlighted lines').fill('1-')
    await expect(panel.getByRole('alert')).toHaveText('Numbers and ranges, for example 2, 4-6.')
    await panel.getByLabel('Highlighted lines').fill('1-2')
    await panel.getByLabel('Line numbers').check()
    await panel.getByLabel('Number of the first line').fill('7')
    await expect(block.locator('[data-number="8"]')).toHaveClass(/\bhl\b/)
    await expect(block.locator('[data-number="9"]')).toHaveClass(/\badd\b/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const written =
      '<pre><code class="language-js" data-meta="{1-2} showLineNumbers=7">const a = 1\nconst b = 2\nconst c = 3 // [!code ++]\n</code></pre>'
    expect(await sourceLines(page)).toBe(written)

    await expectSaved(page)
    await openEdit(page, page.url().slice(-36))
    expect(await sourceLines(page)).toBe(written)
    await publish(page, 'Publish')
    await page.goto(`/posts/lines-of-${word}`)
    const lines = page.locator('.code .line')
    await expect(lines.nth(0)).toHaveClass(/\bhl\b/)
    await expect(lines.nth(0)).toHaveAttribute('data-number', '7')
    await expect(lines.nth(2)).toHaveClass(/\badd\b/)
    await expect(lines.nth(2)).toHaveText('const c = 3')
  })
}

test('marks can be undone, also while another block is written', async ({ page }) => {
  await openCreate(page)
  const html = '<pre><code class="language-python">a = 1\n</code></pre>'
  await setSource(page, html)
  await clickInto(codeBlock(page))
  const panel = await openOptions(codeBlock(page))
  await panel.getByRole('button', { name: 'Focus' }).click()
  await panel.getByRole('button', { name: 'Highlight' }).click()
  await expect(text(codeBlock(page))).toHaveText('a = 1 # [!code focus]')
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await sourceLines(page)).toBe(html)
})

for (const item of ['code block', 'code tabs']) {
  test(`the first keys after '/${item}' write into it, also before the browser has drawn it`, async ({ page }) => {
    await openCreate(page)
    await content(page).click()
    await page.keyboard.type(`/${item}`)
    const isBlocked = page.evaluate(() => {
      const end = performance.now() + 500
      while (performance.now() < end);
    })
    await Promise.all([isBlocked, page.keyboard.press('Enter'), page.keyboard.type('npm ci')])
    expect(await sourceLines(page)).toContain('<pre><code>npm ci\n</code></pre>')
  })
}

for (const width of [360, 1280]) {
  test(`tabs of code are inserted, named, moved and published, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCreate(page)
    const word = newWord()
    await title(page).fill(`Tabs of ${word}`)
    await content(page).click()
    await page.keyboard.type('/code tabs')
    await page.keyboard.press('Enter')
    await page.keyboard.type('npm install')
    await expect(tabs(page).getByRole('tab')).toHaveCount(2)
    await codeBlock(page).getByLabel('Name of the file').fill('npm')
    await tabs(page).getByRole('tab', { name: 'npm' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(tabs(page).getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(codeBlock(page, 0)).toBeHidden()
    await page.keyboard.press('F2')
    await page.keyboard.type('yarn')
    await page.keyboard.press('Escape')
    await clickInto(codeBlock(page, 1))
    await page.keyboard.type('yarn add')
    await content(page).getByRole('button', { name: 'Add a tab' }).click()
    await expect(tabs(page).getByRole('tab')).toHaveCount(3)
    // The editor takes the focus with the next frame. Before, the space would press the button again.
    await expect(content(page)).toBeFocused()
    await page.keyboard.type('pnpm add')
    await codeBlock(page, 2).getByLabel('Name of the file').fill('pnpm')
    await content(page).getByRole('button', { name: 'Move this tab to the left' }).click()
    await expect(tabs(page).getByRole('tab')).toHaveText(['npm', 'pnpm', 'yarn'])
    await tabs(page).getByRole('tab', { name: 'pnpm' }).press('Alt+ArrowLeft')
    await expect(tabs(page).getByRole('tab')).toHaveText(['pnpm', 'npm', 'yarn'])
    await expect(tabs(page).getByRole('tab', { name: 'pnpm' })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const block = (name: string, code: string) => `<pre><code data-title="${name}">${code}\n</code></pre>`
    const written = `<div class="code-group">\n${block('pnpm', 'pnpm add')}\n${block('npm', 'npm install')}\n${block('yarn', 'yarn add')}\n</div>`
    expect(await sourceLines(page)).toBe(written)
    await expectSaved(page)
    await openEdit(page, page.url().slice(-36))
    expect(await sourceLines(page)).toBe(written)
    await publish(page, 'Publish')
    await page.goto(`/posts/tabs-of-${word}`)
    await expect(page.getByRole('tablist', { name: 'Code group 1' }).getByRole('tab')).toHaveText(['pnpm', 'npm', 'yarn'])
  })
}

test('a tab is dragged with the mouse', async ({ page }) => {
  await openCreate(page)
  await setSource(
    page,
    '<div class="code-group"><pre><code data-title="a">1</code></pre><pre><code data-title="b">2</code></pre><pre><code data-title="c">3</code></pre></div>',
  )
  await tabs(page)
    .getByRole('tab', { name: 'c' })
    .dragTo(tabs(page).getByRole('tab', { name: 'a' }), { targetPosition: { x: 3, y: 10 } })
  await expect(tabs(page).getByRole('tab')).toHaveText(['c', 'a', 'b'])
  await expect(tabs(page).getByRole('tab', { name: 'c' })).toHaveAttribute('aria-selected', 'true')
})

test('a block becomes tabs and back, and a removed tab comes back by undo', async ({ page }) => {
  await openCreate(page)
  await setSource(page, '<p>x</p>\n<pre><code class="language-js" data-title="a.js">a()\n</code></pre>')
  await openOptions(codeBlock(page))
  await options(codeBlock(page)).getByRole('button', { name: 'Turn into tabs' }).click()
  await expect(tabs(page).getByRole('tab')).toHaveText(['a.js', 'JavaScript'])
  await page.keyboard.type('b()')
  await tabs(page).getByRole('tab', { name: 'a.js' }).click()
  await content(page).getByRole('button', { name: 'Remove this tab' }).click()
  await expect(tabs(page).getByRole('tab')).toHaveText(['JavaScript'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tabs(page).getByRole('tab')).toHaveText(['a.js', 'JavaScript'])
  await content(page).getByRole('button', { name: 'Separate' }).click()
  expect(await sourceLines(page)).toBe(
    '<p>x</p>\n<pre><code class="language-js" data-title="a.js">a()\n</code></pre>\n<pre><code class="language-js">b()\n</code></pre>',
  )
})

test('the keys of the code stay within its tab, and lead out of the group', async ({ page }) => {
  await openCreate(page)
  await setSource(page, '<div class="code-group"><pre><code>a</code></pre><pre><code>b</code></pre></div>')
  await clickInto(codeBlock(page))
  await page.keyboard.press('Delete')
  await tabs(page).getByRole('tab').nth(1).click()
  await text(codeBlock(page, 1)).click()
  await moveCursor(page, 'Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.keyboard.type('after')
  expect(await sourceLines(page)).toBe(
    '<div class="code-group">\n<pre><code>a\n</code></pre>\n<pre><code>b\n</code></pre>\n</div>\n<p>after</p>',
  )
})

test('pasted code gets its language, and a chosen one stays', async ({ page }) => {
  await openCreate(page)
  await content(page).click()
  await page.keyboard.type('``` ')
  await paste(page, { 'text/plain': 'def greet(name):\n    return f"Hello {name}"\n' })
  await expect(codeBlock(page).getByLabel('Language')).toHaveValue('python')
  await expect(codeBlock(page).locator('.k').first()).toHaveText('def')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(codeBlock(page).getByLabel('Language')).toHaveValue('')
  await codeBlock(page).getByLabel('Language').selectOption('ruby')
  await content(page).focus()
  await paste(page, { 'text/plain': 'def greet(name):\n    return 1\n' })
  await expect(codeBlock(page).getByLabel('Language')).toHaveValue('ruby')
  await page.keyboard.press('Escape')
  await paste(page, { 'text/html': '<p>See:</p><pre>fn main() {\n    println!("x");\n}</pre>', 'text/plain': 'See:' })
  await expect(codeBlock(page, 1).getByLabel('Language')).toHaveValue('rust')

  // Markdown gives the same article as an import, which guesses nothing.
  await setSource(page, '')
  await content(page).click()
  await paste(page, { 'text/plain': '## Run\n\n```\ndef greet(name):\n    return f"Hello {name}"\n```\n' })
  await expect(page.getByText('Pasted as Markdown.')).toBeVisible()
  await expect(codeBlock(page).getByLabel('Language')).toHaveValue('')
})

test('without the worker code stays plain and can be written', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  await openCreate(page)
  await content(page).click()
  await page.keyboard.type('```ts const a = 1')
  expect(await sourceLines(page)).toBe('<pre><code class="language-ts">const a = 1\n</code></pre>')
})

test('code with every control is accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await openCreate(page)
  await setSource(
    page,
    `<pre><code class="language-ts" data-title="${'long'.repeat(20)}.ts" data-meta="{1} showLineNumbers">const a = "${'b'.repeat(80)}" // [!code ++]\n\n</code></pre>` +
      `<div class="code-group">${'<pre><code data-title="a-long-name.ts">a</code></pre>'.repeat(6)}</div>`,
  )
  await openOptions(codeBlock(page))
  await expect(codeBlock(page).locator('.k')).toHaveText('const')
  await expectFitAndAccessible(page, [360])
})
