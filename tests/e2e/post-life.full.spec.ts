import { button, content, dialog, expectSaved, newWord, openCreate, PICTURE, publish, tab, title, writePost } from './edit-support.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, expectToast, hold, openPage, test } from './support.ts'

test('an automatic slug avoids a conflict with a number; a chosen slug that is taken is refused', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await writePost(page, word, 'The first.')
  await openPage(page, '/admin/posts/create')
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
  await expect(page.getByLabel('Slug')).toBeFocused()
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
      [415, 'The file is not a picture, a recording, a PDF, a ZIP, a gzip or an EPUB.'],
      [400, 'The picture is not a JPEG, PNG, WebP, AVIF or GIF.'],
      [413, 'The picture is larger than 10 MB.'],
    ])
    await page.getByLabel('Picture file').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('The picture is not a JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible()
    await page.getByLabel('Picture file').setInputFiles(PICTURE)
    await expect(page.getByLabel('Picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  })
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

test('a save that ends before the preview has loaded does not leave it empty', async ({ page }) => {
  await openCreate(page)
  const word = newWord()
  await writePost(page, word, `The ${word} draft.`)
  const release = await hold(page, '**/admin/posts/preview/*', { times: 1 })
  await button(page, 'Preview').click()
  const frame = page.frameLocator('iframe[title="The post as readers will see it"]')
  await title(page).fill(`${word} again`)
  await expectSaved(page)
  release()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`${word} again`)
})

test('a comparison shows changed words whole, also in a narrow window', async ({ page }) => {
  const [before, after] = ['Donaudampfschifffahrt', 'Donaudampfschifffahrten']
  const word = newWord()
  await openCreate(page)
  await writePost(page, word, `${before} und слово`)
  await publish(page, 'Publish')
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${after} und слова`)
  await expectSaved(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Settings/ }).click()
  await tab(page, 'History').click()
  await page.getByRole('button', { name: /^Open 1\. Published/ }).click()
  const article = dialog(page, 'Version 1').getByRole('region', { name: 'Article' })
  await expect(article.getByRole('deletion')).toHaveText([before, 'слово'])
  await expect(article.getByRole('insertion')).toHaveText([after, 'слова'])
  for (const word of await article.locator('del, ins').all()) {
    const lines = await word.evaluate(
      (element) => new Set([...element.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)).size,
    )
    expect(lines).toBe(1)
  }
})
