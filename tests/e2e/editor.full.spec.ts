// The editor: keys, menus, clipboard and files.
import { content, dialog, moveCursor, openCreate, paste } from './edit-support.ts'
import { setSource, showPicture, source, sourceLines, write } from './editor-support.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectFitAndAccessible, expectNoSidewaysScroll, test } from './support.ts'

test('the toolbar fits into one row beside the panel', async ({ page }) => {
  // 1280 pixels with a scroll bar, which this browser does not show.
  await page.setViewportSize({ width: 1264, height: 800 })
  await openCreate(page)
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button')
  await expect(tools.last()).toHaveText('HTML')
  // The buttons can need two rows until their font has loaded.
  const rows = () => tools.evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size)
  await expect.poll(rows).toBe(1)
})

for (const width of [1280, 360]) {
  test(`text is found and replaced, and one undo brings it back, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await openCreate(page)
    await write(page, 'A cat and a concat.\nThe Cat.')
    if (width === 360) await page.getByRole('button', { name: 'Find and replace' }).click()
    else await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: 'Find and replace' })
    await expect(bar.getByLabel('Find in the article')).toBeFocused()
    await page.keyboard.type('cat')
    await expect(bar.getByRole('status')).toHaveText('1 of 3')
    await bar.getByLabel('Whole words').check()
    await bar.getByLabel('Replace with').fill('dog')
    await expect(bar.getByRole('status')).toHaveText('1 of 2')
    await bar.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(bar.getByRole('status')).toHaveText('1 of 1')
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: 'Replace all' }).click()
    await expect(bar.getByRole('status')).toHaveText('Replaced 1')
    await expect(content(page)).toBeFocused()
    await bar.getByLabel('Replace with').press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(content(page)).toBeFocused()
    await expect(content(page)).toHaveText('A dog and a concat.The dog.')
    await page.keyboard.press('Control+z')
    await expect(content(page)).toHaveText('A dog and a concat.The Cat.')
  })
}

for (const width of [1280, 360]) {
  test(`typing in Find keeps the view until there is a match, from the cursor on and around, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await openCreate(page)
    await showPicture(page)
    const paragraphs = '<p>Many words of a long article.</p>'.repeat(40)
    const figure = '<figure><img src="/sheet.svg" alt="Sheet" width="50" height="30"><figcaption>Sheet</figcaption></figure>'
    await setSource(
      page,
      `<p>heron one</p>${paragraphs}<p>Cursor here</p>${figure}${paragraphs}<p>heron two</p>${paragraphs}<p>heron three</p>`,
    )
    const bar = page.getByRole('search', { name: 'Find and replace' })
    const status = bar.getByRole('status')
    const scrolled = () => page.evaluate(() => Math.round(scrollY))

    await content(page).getByText('Cursor here').click()
    await page.getByRole('button', { name: 'Find and replace' }).click()
    await page.keyboard.press('x')
    const top = await scrolled()
    await page.keyboard.type('yz')
    await expect(status).toHaveText('No match')
    expect(await scrolled()).toBe(top)
    await bar.getByLabel('Find in the article').fill('')
    await page.keyboard.type('heron')
    await expect(status).toHaveText('2 of 3')
    await expect(content(page).getByText('heron two')).toBeInViewport()
    const found = await scrolled()
    await page.keyboard.type(' t')
    await expect(status).toHaveText('1 of 2')
    expect(await scrolled()).toBe(found)
    await page.keyboard.press('Enter')
    await expect(content(page).getByText('heron three')).toBeInViewport()
    await bar.getByLabel('Find in the article').fill('heron o')
    await expect(status).toHaveText('1 of 1')
    await expect(content(page).getByText('heron one')).toBeInViewport()
    await page.keyboard.press('Escape')

    await test.step('from a selected picture on', async () => {
      await content(page).getByRole('img', { name: 'Sheet' }).click()
      await page.getByRole('button', { name: 'Find and replace' }).click()
      await expect(bar.getByLabel('Find in the article')).toHaveValue('')
      await page.keyboard.type('heron')
      await expect(status).toHaveText('2 of 3')
      await expect(content(page).getByText('heron two')).toBeInViewport()
    })
  })
}

test('links are checked, changed and removed', async ({ page }) => {
  await openCreate(page)
  await write(page, 'word')
  await moveCursor(page, 'ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const address = dialog(page, 'Link').getByLabel('Address')
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Link')).toContainText('Enter a web address')
  await expectAccessible(page)
  await address.fill('example.com')
  await page.keyboard.press('Enter')
  await expect(content(page).getByRole('link', { name: 'word' })).toHaveAttribute('href', 'https://example.com')
  await content(page).getByRole('link', { name: 'word' }).click()
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog(page, 'Link').getByRole('button', { name: 'Remove link' }).click()
  expect(await source(page)).toBe('<p>word</p>')
})

test('plain text is pasted with a paragraph per line, and one undo removes it', async ({ page }) => {
  await openCreate(page)
  await content(page).click()
  await paste(page, { 'text/plain': 'One.\nTwo.\n\nThree.\n', 'vscode-editor-data': '{"mode":"markdown"}' })
  expect(await source(page)).toBe('<p>One.</p><p>Two.</p><p>Three.</p>')
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content(page)).toHaveText('')

  const steps = `${'- '.repeat(250)}deep`
  await paste(page, { 'text/plain': `## Part\n\nSome **words**.\n${steps}` })
  await expect(page.getByText(/^Pasted as plain text: quotations or lists lie more than/)).toBeVisible()
  expect(await source(page)).toBe(`<p>## Part</p><p>Some **words**.</p><p>${steps}</p>`)
})

test('a text with thousands of marks is inserted as it is', async ({ page }) => {
  const marks = `${'**a **b '.repeat(1_000)}end`
  for (const isPlain of [false, true]) {
    await openCreate(page)
    await content(page).click()
    if (isPlain) await page.keyboard.press('Shift')
    await paste(page, { 'text/plain': marks })
    // Not `toBe`, which would print both.
    expect((await source(page)) === `<p>${marks}</p>`, `plain: ${isPlain}`).toBe(true)
  }
})

test.describe('with a picture of another site', () => {
  // The editor asks for a picture of the other site, which is not there.
  test.use({ allowedErrors: [/404/] })

  test('content that is cut and pasted within the article is unchanged', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await showPicture(page)
    await openCreate(page)
    const html =
      '<h2 id="k">T</h2><aside class="callout"><p>n</p></aside><table><thead><tr><th>a</th><th align="right">b</th></tr></thead></table>' +
      '<div class="code-group"><pre><code class="language-js" data-meta="{1}" data-title="a">1</code></pre><pre><code>2 # [!code --]</code></pre></div>' +
      '<p>f <code class="language-math">a_1</code></p><pre><code class="language-math">\\frac{a}{b}</code></pre>' +
      '<p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p><pre><code class="language-mermaid">flowchart LR</code></pre>' +
      '<p><kbd>k</kbd> <abbr title="x">y</abbr> <img src="https://other.example/a.png" alt="z"></p><figure><img src="/sheet.svg" alt="f"><figcaption>c</figcaption></figure>' +
      '<details><summary>s</summary><p>d</p></details><pre><code class="language-rust" data-title="f.rs">c</code></pre><dl><dt>x</dt><dd>y</dd></dl>'
    await setSource(page, html)
    const before = await sourceLines(page)
    await content(page).focus()
    await moveCursor(page, 'ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    await expect(content(page).getByRole('heading')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(content(page).getByRole('heading', { name: 'T' })).toBeVisible()
    await expect(content(page).locator('math')).toHaveCount(2)
    await expect(content(page).locator('.embed-title')).toHaveCount(1)
    await expect(content(page).getByRole('tablist', { name: 'Tabs of code' }).getByRole('tab')).toHaveCount(2)
    expect(await sourceLines(page)).toBe(before)
  })
})

test('closing the dialog of a recording ends its upload, and nothing is inserted', async ({ page }) => {
  await openCreate(page)
  await page.route('**/admin/functions/upload-media*', () => {})
  await content(page).pressSequentially('Before')
  await content(page).press('Enter')
  await content(page).pressSequentially('/video')
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Video, audio or file')
  await form.getByLabel('File', { exact: true }).setInputFiles('tests/e2e/content/media/clip.mp4')
  const sent = page.waitForRequest('**/admin/functions/upload-media*')
  const ended = page.waitForEvent('requestfailed', { timeout: 30_000 })
  await form.getByRole('button', { name: 'Insert player' }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  expect((await ended).url()).toContain('/upload-media')
  expect(await source(page)).toMatch(/^<p>Before<\/p>(?:<p><\/p>)?$/)
})

test('the toolbar is one tab stop, and arrow keys move through it', async ({ page }) => {
  await openCreate(page)
  await write(page, 'words')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Paragraph style: Text' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('bold')
  await page.keyboard.press('Alt+F10')
  await moveCursor(page, 'Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await source(page)).toBe('<h2>words<strong>bold</strong></h2>')
})

test('a table is filled, grows, and gets a caption', async ({ page }) => {
  await openCreate(page)
  await write(page, '/tab\n')
  const tools = page.getByRole('toolbar', { name: 'Table' })
  await tools.getByRole('button', { name: 'Remove column' }).click()
  await page.keyboard.type('Name')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Size')
  await expect(tools.getByRole('button', { name: 'Header row' })).toHaveAttribute('aria-pressed', 'true')
  await tools.getByRole('button', { name: 'Align column right' }).click()
  await tools.getByRole('button', { name: 'Caption' }).click()
  await dialog(page, 'Caption of the table').getByLabel('Caption', { exact: true }).fill('Sizes & names')
  await page.keyboard.press('Enter')
  await expect(content(page).getByRole('table', { name: 'Sizes & names' })).toBeVisible()
  await expectAccessible(page)
  await content(page).getByRole('cell').last().click()
  await tools.getByRole('button', { name: 'Remove row' }).click()
  await content(page).getByRole('cell').last().click()
  await page.keyboard.type('1')
  await tools.getByRole('button', { name: 'Add column before' }).click()
  expect(await source(page)).toBe(
    '<table><caption>Sizes &amp; names</caption><thead><tr><th>Name</th><th></th><th align="right">Size</th></tr></thead>' +
      '<tbody><tr><td></td><td></td><td align="right">1</td></tr></tbody></table>',
  )
})

test('the HTML source can be edited, and unknown elements are preserved', async ({ page }) => {
  await openCreate(page)
  await setSource(page, '<p>a <ruby>b<rt>c</rt></ruby></p><iframe src="https://video.example/1"></iframe><section><p>d</p></section>')
  await expect(content(page).getByText('The site shows a link in place of the frame.')).toBeVisible()
  expect(await source(page)).toBe(
    '<p>a <ruby>b<rt>c</rt></ruby></p><iframe src="https://video.example/1"></iframe><section><p>d</p></section>',
  )
  await content(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog(page, 'HTML').getByLabel('Source').fill('<h3>Known</h3><script>no()</script>')
  await expect(dialog(page, 'HTML')).toContainText('The site does not show script.')
  await dialog(page, 'HTML').getByRole('button', { name: 'Save' }).click()
  await expect(content(page).getByRole('heading', { name: 'Known' })).toBeVisible()
  await page.getByRole('button', { name: 'HTML source' }).click()
  await expect(page.getByText('The site does not show script.')).toBeVisible()
  await expectAccessible(page)
})

test('the editor fits a phone and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await showPicture(page)
  await openCreate(page)
  await setSource(
    page,
    `<h2>${'Long'.repeat(20)}</h2><aside class="callout"><p>n</p></aside><table><tr><th>${'wide '.repeat(20)}</th><th>b</th></tr></table>` +
      `<pre><code>${'code '.repeat(40)}</code></pre><figure><img src="/sheet.svg"></figure><video src="/x"></video><ul><li><input type="checkbox" disabled> t</li></ul>`,
  )
  await expect(content(page).getByRole('table')).toBeVisible()
  await expectFitAndAccessible(page, [360])
})

test('the slash menu opens within a sentence, which a block divides; Escape leaves the slash', async ({ page }) => {
  await openCreate(page)
  const menu = page.getByRole('listbox', { name: 'Insert block' })
  await content(page).click()
  await page.keyboard.type('Either/or on 1/2, one two')
  await expect(menu).toBeHidden()
  for (let press = 0; press < 4; press++) await moveCursor(page, 'ArrowLeft')
  await page.keyboard.type(' /')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  expect(await source(page)).toBe('<p>Either/or on 1/2, one / two</p>')
  await content(page).getByText('Either').click()
  await moveCursor(page, 'End')
  for (let press = 0; press < 4; press++) await moveCursor(page, 'ArrowLeft')
  await expect(menu).toBeHidden()
  await page.keyboard.type(' /heading 2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Heading')
  expect(await source(page)).toBe('<p>Either/or on 1/2, one /</p><h2>Heading</h2><p>two</p>')
})
