// Footnotes, definition lists and callouts in the editor, up to the public page.
import { expect, type Locator, type Page } from '@playwright/test'
import { content, dialog, expectSaved, moveCursor, newWord, openEdit, paste, publish, title } from './edit-support.ts'
import { openNew, setSource, source } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support.ts'

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a footnote is inserted, renumbered, referred to twice, removed and undone, and published', async ({ page }) => {
      const word = newWord()
      await openNew(page)
      await title(page).fill(`Notes ${word}`)
      await content(page).click()
      await page.keyboard.type('Second[^]')
      await expectCursorIn(note(page, 0))
      await page.keyboard.type('the later note')
      await expect(note(page, 0)).toContainText('the later note')
      await moveCursor(page, 'ControlOrMeta+Alt+f')
      await expectCursorIn(text(page))
      await moveCursor(page, 'Home')
      await page.keyboard.type('First ')
      await expect(text(page)).toHaveText('First Second')
      await page.keyboard.press('ControlOrMeta+Alt+f')
      await expect(references(page)).toHaveCount(2)
      await expectCursorIn(note(page, 0))
      await page.keyboard.type('the earlier note')
      await expect(note(page, 0)).toContainText('the earlier note')
      await expect(note(page, 1)).toContainText('the later note')
      await note(page, 1).getByRole('button', { name: 'Back to the text' }).click()
      await expectCursorIn(text(page))
      await moveCursor(page, 'End')
      await page.keyboard.type(' again[^1]')
      await expect(references(page)).toHaveCount(3)
      await page.keyboard.type(' end')
      await expect(text(page)).toContainText('again end')
      await expect(references(page).last()).toHaveAttribute('aria-label', 'Footnote 1')
      await references(page).first().click()
      await expectCursorIn(note(page, 0))
      await moveCursor(page, 'End')
      await page.keyboard.type(', longer')
      await expect(note(page, 0)).toContainText('the earlier note, longer')
      await expectAccessibleInBothThemes(page)

      await note(page, 1).getByRole('button', { name: 'Remove footnote' }).click()
      await expect(references(page)).toHaveCount(2)
      await page.keyboard.press('ControlOrMeta+z')
      await expect(references(page)).toHaveCount(3)
      await expect(note(page, 1)).toContainText('the later note')

      await expectSaved(page)
      await publish(page, 'Publish')
      await page.goto(`/posts/notes-${word}`)
      const notes = page.getByRole('region', { name: 'Footnotes' }).getByRole('listitem')
      await expect(notes).toHaveText(['the earlier note, longer ↑ ↑2', 'the later note ↑'])
      await page.getByRole('link', { name: 'Footnote 2', exact: true }).click()
      await expect(page).toHaveURL(/#fn-1$/)
      await expectAccessible(page)
    })

    test('the last reference takes its note along, with a way back; an empty note is named before publishing', async ({ page }) => {
      await openNew(page)
      await title(page).fill(newWord())
      await setSource(page, withNote('the words of the note'))
      await expect(references(page)).toHaveCount(1)
      // What follows is a step of its own in the undo history.
      await expectSaved(page)
      await text(page).click()
      await expectCursorIn(text(page))
      await moveCursor(page, 'End')
      await page.keyboard.press('Backspace')
      await expect(references(page)).toHaveCount(0)
      await expect(page.getByText('A footnote went with its last reference.')).toBeVisible()
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
      await expect(note(page, 0)).toContainText('the words of the note')
      await setSource(page, withNote(''))
      await expect(references(page)).toHaveCount(1)
      await expectSaved(page)
      await page.locator('main').getByRole('button', { name: 'Publish', exact: true }).first().click()
      await expect(dialog(page, 'Publish like this?')).toContainText('Footnote 1 is empty')
    })

    test('footnotes go with cut text and pasted Markdown', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openNew(page)
      await content(page).click()
      await paste(page, { 'text/plain': '## Part\n\nWords[^a] and **more**[^b].\n\n[^a]: Note A\n[^b]: Note B\n' })
      await expect(page.getByText('Pasted as Markdown.')).toBeVisible()
      await expect(references(page)).toHaveCount(2)
      await expect(note(page, 1)).toContainText('Note B')
      const before = await source(page)
      await text(page).click()
      await expectCursorIn(text(page))
      await moveCursor(page, 'ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+x')
      await expect(references(page)).toHaveCount(0)
      await expect(content(page)).toHaveText('')
      await page.keyboard.press('ControlOrMeta+v')
      await expect(references(page)).toHaveCount(2)
      await expect(note(page, 1)).toContainText('Note B')
      expect(await source(page)).toBe(before)
    })

    test('a callout gets a kind and a title, and its box can be removed; a definition list is written with the keyboard', async ({
      page,
    }) => {
      const word = newWord()
      await openNew(page)
      await title(page).fill(`Boxes ${word}`)
      await content(page).click()
      await page.keyboard.type('/tip')
      await page.getByRole('option', { name: 'Callout: tip' }).click()
      const box = content(page).locator('.callout')
      await expectCursorIn(box.locator('p'))
      await page.keyboard.type('Inside')
      await box.getByLabel('Kind of note').selectOption('Caution')
      await box.getByLabel('Title of the note').fill('Mind the gap')
      await expect(box.getByLabel('Title of the note')).toHaveValue('Mind the gap')
      await box.getByText('Inside', { exact: true }).click()
      await expectCursorIn(box.locator('p'))
      await moveCursor(page, 'End')
      await moveCursor(page, 'Enter')
      await expect(box.locator('p')).toHaveCount(2)
      await moveCursor(page, 'Enter')
      await expect(box.locator('p')).toHaveCount(1)
      await page.keyboard.type('/definition')
      await page.getByRole('option', { name: 'Definition list' }).click()
      const terms = content(page).locator('dt')
      const descriptions = content(page).locator('dd')
      await expectCursorIn(terms)
      await page.keyboard.type('Term')
      await moveCursor(page, 'Tab')
      await expectCursorIn(descriptions)
      await page.keyboard.type('What it is')
      await moveCursor(page, 'Enter')
      await expect(descriptions.locator('p')).toHaveCount(2)
      await moveCursor(page, 'Enter')
      await expectCursorIn(terms.nth(1))
      await page.keyboard.type('Other')
      await moveCursor(page, 'Enter')
      await expectCursorIn(descriptions.nth(1))
      await page.keyboard.type('Another thing')
      await moveCursor(page, 'Enter')
      await expect(descriptions.locator('p')).toHaveCount(3)
      await moveCursor(page, 'Enter')
      await expectCursorIn(terms.nth(2))
      await moveCursor(page, 'Enter')
      await expect(terms).toHaveCount(2)
      await page.keyboard.type('After')
      await expect(content(page).getByText('After', { exact: true })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect(await source(page)).toBe(
        '<aside class="callout caution" data-title="Mind the gap"><p>Inside</p></aside>' +
          '<dl><dt>Term</dt><dd>What it is</dd><dt>Other</dt><dd>Another thing</dd></dl><p>After</p>',
      )
      await expectSaved(page)
      const postId = page.url().slice(-36)
      await publish(page, 'Publish')
      await page.goto(`/posts/boxes-${word}`)
      await expect(page.getByRole('note', { name: 'Caution: Mind the gap' })).toContainText('Inside')
      await expect(page.locator('.prose dd')).toHaveText(['What it is', 'Another thing'])
      await openEdit(page, postId)
      await content(page).locator('.callout').getByRole('button', { name: 'Remove the box' }).click()
      expect(await source(page)).toMatch(/^<p>Inside<\/p><dl>/)
    })
  })
}

const references = (page: Page): Locator => content(page).locator('sup[data-footnote-ref]')
/** The first paragraph of the article. */
const text = (page: Page): Locator => content(page).locator(':scope > p').first()
const note = (page: Page, index: number): Locator => content(page).locator('section[data-footnotes] > ol > li').nth(index)

function withNote(text: string): string {
  const reference = '<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup>'
  const back = '<a href="#fnref-1" data-footnote-backref>↩</a>'
  return `<p>Words${reference}</p><section class="footnotes" data-footnotes><ol><li id="fn-1"><p>${text} ${back}</p></li></ol></section>`
}

/** The editor moves the cursor a moment after the key or the click that asks for it. */
async function expectCursorIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null))).toBe(true)
}
