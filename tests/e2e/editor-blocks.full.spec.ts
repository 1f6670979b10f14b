// Blocks that the editor shows as drawn: formulas, diagrams, recordings, and videos and gists of other sites.
import type { Page } from '@playwright/test'
import { waitForHydration } from './admin-support.ts'
import { content, dialog, expectSaved, moveCursor, moveToEnd, newWord, paste, publish, title } from './edit-support.ts'
import { openNew, source } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Formula' })
const tex = (page: Page) => panel(page).getByLabel('TeX')

async function open(page: Page): Promise<void> {
  await openNew(page)
  await content(page).click()
}

for (const width of [1280, 360]) {
  test(`formulas are written, edited and published as they were drawn, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const word = newWord()
    await title(page).fill(`Formulas ${word}`)
    await content(page).click()
    await page.keyboard.type('The square $x^2$ and ')
    await page.keyboard.press('Enter')
    await page.keyboard.type('$$ ')
    await expect(tex(page)).toBeFocused()
    await page.keyboard.type('\\frac{')
    await expect(panel(page).getByRole('status')).toContainText('Unexpected end of input')
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.type('a}{b}')
    await expect(content(page).locator('mfrac')).toBeVisible()
    await expect(panel(page).getByRole('status')).toHaveText('')
    await page.keyboard.press('ArrowRight')
    await expect(panel(page)).toBeHidden()
    await expect(content(page)).toBeFocused()

    // A click edits a formula, and Escape leads back into the text.
    await content(page).locator('math').first().click()
    await expect(tex(page)).toBeFocused()
    await expect(tex(page)).toHaveValue('x^2')
    await tex(page).press('End')
    await page.keyboard.type('+1')
    await page.keyboard.press('Escape')
    await page.keyboard.type('!')
    await expect(content(page).locator('p').first()).toContainText('!')
    await expect(content(page).locator('math')).toHaveCount(2)
    await expectSaved(page)
    const html = await source(page)
    expect(html).toContain('<p>The square <code class="language-math">x^2+1</code>! and</p><pre><code class="language-math">\\frac{a}{b}')

    await expect(content(page).locator('math').first()).toContainText('x^2+1')
    await expect(content(page).locator('math')).toHaveCount(2)
    const drawn = await content(page)
      .locator('math')
      .evaluateAll((all) => all.map((math) => math.outerHTML))
    await publish(page, 'Publish')
    await openPage(page, `/posts/formulas-${word}`)
    const published = page.locator('.prose math')
    await expect(published).toHaveCount(2)
    expect(await published.evaluateAll((all) => all.map((math) => math.outerHTML))).toEqual(drawn)
  })
}

test('arrow keys select a formula, and lead through its field', async ({ page }) => {
  await open(page)
  await page.keyboard.type('ab $x$ cd')
  await expect(content(page).locator('math')).toHaveCount(1)
  // One key at a time: the editor learns of the browser's cursor a little later.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft')
      return panel(page).isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect(tex(page)).toBeFocused()
  await moveCursor(page, 'Home')
  await moveCursor(page, 'ArrowLeft')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.type('!')
  await expect
    .poll(() =>
      content(page)
        .locator('p')
        .first()
        .evaluate((line) => line.firstChild?.textContent),
    )
    .toBe('ab !')
})

test('an error of a formula keeps its source, and a click edits it', async ({ page }) => {
  await open(page)
  await page.keyboard.type('/formula')
  await page.keyboard.press('Enter')
  await expect(tex(page)).toBeFocused()
  await page.keyboard.type('\\def\\a{b}')
  await expect(panel(page).getByRole('status')).toHaveText('A formula cannot define commands.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel(page)).toBeHidden()
  await expectSaved(page)
  await page.reload()
  await waitForHydration(page)
  await content(page).locator('.math-error').click()
  await expect(tex(page)).toHaveValue('\\def\\a{b}')
  await tex(page).fill('')
  await page.keyboard.press('Backspace')
  await expect(panel(page)).toBeHidden()
  expect(await source(page)).not.toContain('language-math')
})

for (const width of [1280, 360]) {
  test(`a diagram is drawn while its source is written, and as published, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const word = newWord()
    await title(page).fill(`Diagram ${word}`)
    await content(page).click()
    await page.keyboard.type('/diagram')
    await page.keyboard.press('Enter')
    const drawing = content(page).getByRole('region', { name: 'Drawing of the diagram' })
    await expect(drawing.getByRole('img', { name: 'Flowchart' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('  B --> C[<i>third</i>]')
    await expect(drawing.getByText('third')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)

    // An error keeps the last drawing and says why; nothing of the source is lost.
    await content(page)
      .getByText('flowchart LR')
      .click({ position: { x: 3, y: 8 } })
    await moveCursor(page, 'Home')
    await page.keyboard.type('un')
    await expect(content(page).getByText(/^The site draws flowcharts/)).toBeVisible()
    await expect(drawing.getByText('third')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(content(page).getByText(/^The site draws flowcharts/)).toBeHidden()
    await expectSaved(page)
    const inside = () =>
      page
        .locator('.diagram svg')
        .first()
        .evaluate((svg) => svg.innerHTML.replaceAll(/diagram:[^:]+:/g, ''))
    const drawn = await inside()
    await publish(page, 'Publish')
    await openPage(page, `/posts/diagram-${word}`)
    await expect(page.getByRole('img', { name: /^Flowchart 1/ })).toBeVisible()
    expect(await inside()).toBe(drawn)
  })
}

test('a diagram with a line that is not understood names it, and is shown to readers as its source', async ({ page }) => {
  await open(page)
  const word = newWord()
  await title(page).fill(`Half ${word}`)
  await content(page).click()
  await page.keyboard.type('/diagram')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('B is a box')
  const sentence = 'This diagram is not understood: line 3, ‘B is a box’. Readers see its source.'
  await expect(content(page).getByText(sentence)).toBeVisible()
  await expect(content(page).getByText('The diagram is drawn.')).toHaveCount(0)
  await expectAccessible(page)
  await expectSaved(page)
  await publish(page, 'Publish')
  await openPage(page, `/posts/half-${word}`)
  await expect(page.getByText('B is a box')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Flowchart/ })).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ allowedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

  test('a diagram keeps its last drawing and its source, and is drawn when there is one again', async ({ page, context }) => {
    await open(page)
    await page.keyboard.type('/diagram')
    await page.keyboard.press('Enter')
    const drawing = content(page).getByRole('region', { name: 'Drawing of the diagram' })
    await expect(drawing.getByRole('img')).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await page.keyboard.type('  B --> Harbour')
    await expect(content(page).getByText(/^Not drawn:/)).toBeVisible()
    await expect(drawing.getByRole('img')).toBeVisible()
    await context.setOffline(false)
    await expect(drawing.getByText('Harbour')).toBeVisible()
    await expectSaved(page)
    expect(await source(page)).toContain('B --> Harbour')
  })
})

for (const width of [1280, 360]) {
  test(`a recording is a player with a caption and a name, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const word = newWord()
    await title(page).fill(`Recording ${word}`)
    await content(page).click()
    await page.keyboard.type('/audio')
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Video, audio or file')
    await form.getByRole('button', { name: 'Insert player' }).click()
    await expect(form).toContainText('Choose a file.')
    await expectAccessible(page)
    await form.getByLabel('File', { exact: true }).setInputFiles('tests/e2e/content/media/clip.mp4')
    await form.getByLabel('Caption').fill('A test pattern')
    await form.getByRole('button', { name: 'Insert player' }).click()
    const figure = content(page).getByRole('figure')
    await expect(figure.getByLabel('A test pattern')).toBeVisible()
    await figure.getByText('A test pattern').click()
    await moveCursor(page, 'End')
    await page.keyboard.type(' of colours')
    await figure.getByLabel('Name', { exact: true }).fill('Bars of seven colours')
    await expect(figure).toContainText('64 × 48 pixels')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectSaved(page)
    const written = await source(page)
    expect(written).toMatch(
      /<video src="\/media\/[0-9a-f]{64}\.mp4" width="64" height="48" aria-label="Bars of seven colours" title="A test pattern of colours">/,
    )

    // Another file takes the place of the first; its caption and its name stay.
    await figure.getByText('A test pattern').click()
    await figure.getByRole('button', { name: 'Replace' }).click()
    await form.getByLabel('File', { exact: true }).setInputFiles('tests/e2e/content/media/tone.mp3')
    await form.getByRole('button', { name: 'Replace file' }).click()
    await expect(form).toBeHidden()
    expect(await source(page)).toMatch(/<audio src="[^"]+\.mp3" aria-label="Bars of seven colours" title="A test pattern of colours">/)
    await content(page).press('ControlOrMeta+z')
    await expect(content(page).locator('video')).toBeVisible()
    await publish(page, 'Publish')
    await openPage(page, `/posts/recording-${word}`)
    await expect(page.getByRole('figure').getByLabel('Bars of seven colours')).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('A test pattern of colours')
  })
}

test('an upload that fails keeps its file and its reason, and can be tried again', async ({ page }) => {
  await open(page)
  let isRefused = true
  await page.route('**/admin/functions/upload-media*', (route) =>
    isRefused ? route.fulfill({ json: { reason: 'not an answer of the site' } }) : route.continue(),
  )
  await page.keyboard.type('/audio')
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Video, audio or file')
  await form.getByLabel('File', { exact: true }).setInputFiles('tests/e2e/content/media/tone.mp3')
  await form.getByRole('button', { name: 'Insert player' }).click()
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()
  isRefused = false
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form).toBeHidden()
  await expect(content(page).locator('audio')).toBeVisible()
})

for (const width of [1280, 360]) {
  test(`a pasted address of a video becomes its card, and can become a link, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const word = newWord()
    await title(page).fill(`Embeds ${word}`)
    await content(page).click()
    const id = word.padEnd(11, '0').slice(-11)
    await paste(page, { 'text/plain': `https://youtu.be/${id}` })
    await expect(content(page).locator('.embed-title')).toHaveText('Video')
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await content(page).getByRole('button', { name: 'Edit', exact: true }).click()
    const form = dialog(page, 'Video or gist from another site')
    await form.getByLabel('Address').fill('https://example.com/video')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('These work: youtube.com/watch?v=…')
    await form.getByLabel('Address').fill(`youtube.com/watch?v=${id}`)
    await form.getByLabel('Title').fill('My talk')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(content(page).locator('.embed-title')).toHaveText('My talk')
    expect(await source(page)).toBe(`<p><a href="https://youtube.com/watch?v=${id}">My talk</a></p>`)

    // A second address, typed; the first becomes a link.
    await moveToEnd(page)
    await page.keyboard.type('https://vimeo.com/76979871')
    await page.keyboard.press('Enter')
    await page.keyboard.type('after')
    await expect(content(page).locator('.embed-title')).toHaveCount(2)
    await content(page).getByRole('button', { name: 'Show as link' }).first().click()
    await expect(content(page).locator('.embed-title')).toHaveCount(1)
    expect(await source(page)).toBe(
      `<p><a href="https://youtube.com/watch?v=${id}">My talk</a><br></p><p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p><p>after</p>`,
    )
    await expectSaved(page)
    await publish(page, 'Publish')
    await openPage(page, `/posts/embeds-${word}`)
    await expect(page.locator('.prose .embed')).toHaveCount(1)
    await expect(page.locator('.prose').getByRole('link', { name: 'My talk' })).toBeVisible()
  })
}

test('a typed address of a video becomes its card at the space, when it is alone in its paragraph', async ({ page }) => {
  await open(page)
  await content(page).click()
  await page.keyboard.type('https://vimeo.com/76979871 ')
  await expect(content(page).locator('.embed-title')).toHaveCount(1)
  await page.keyboard.type('after')
  await expect(content(page)).toContainText('after')
  expect(await source(page)).toBe('<p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p><p>after</p>')

  await test.step('Backspace brings the typed text back', async () => {
    await moveToEnd(page)
    await page.keyboard.press('Enter')
    await expect(content(page).locator('> p')).toHaveCount(2)
    await page.keyboard.type('https://vimeo.com/76979872 ')
    await expect(content(page).locator('.embed-title')).toHaveCount(2)
    await page.keyboard.press('Backspace')
    await expect(content(page).locator('.embed-title')).toHaveCount(1)
    await page.keyboard.type('is long')
    await expect(content(page)).toContainText('https://vimeo.com/76979872 is long')
  })

  await test.step('beside other words it is a link', async () => {
    await page.keyboard.press('Enter')
    await expect(content(page).locator('> p')).toHaveCount(3)
    await page.keyboard.type('See https://vimeo.com/76979873 there')
    await expect(content(page).getByRole('link', { name: 'https://vimeo.com/76979873' })).toBeVisible()
    await expect(content(page).locator('.embed-title')).toHaveCount(1)
  })
})
