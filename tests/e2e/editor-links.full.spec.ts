// The link dialog of the article editor: finding what to link to, gated links, and pasted addresses.
import type { Locator, Page } from '@playwright/test'
import { content, dialog, expectSaved, moveCursor, newWord, openCreate, paste, publish, tab, writePost } from './edit-support.ts'
import { source } from './editor-support.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage, test } from './support.ts'

const address = (page: Page): Locator => dialog(page, 'Link').getByRole('combobox', { name: 'Address' })
const option = (page: Page, name: RegExp): Locator => dialog(page, 'Link').getByRole('option', { name })

/** Opens the link dialog for all words of the article. */
async function linkAll(page: Page): Promise<void> {
  await expect(dialog(page, 'Link')).toBeHidden()
  // Without a press of the mouse, whose selection would arrive after the key.
  await content(page).focus()
  await moveCursor(page, 'ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(address(page)).toBeFocused()
}

for (const width of [360, 1280]) {
  test(`a post, a draft, a heading and a category are found by typing, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    await openCreate(page)
    await writePost(page, `Draft about ${word}`, 'Nothing yet.')
    await page.goto('/admin/posts/create')
    await content(page).click()
    await page.keyboard.type('## Own part\nsee ')
    await page.keyboard.press('ControlOrMeta+k')
    await address(page).fill(word)
    await expect(option(page, new RegExp(`Draft about ${word}.*Draft · Post`))).toHaveAttribute('aria-selected', 'true')
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await address(page).fill('long way')
    await expect(option(page, /^The long way round/).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(content(page).getByRole('link', { name: 'The long way round' })).toHaveAttribute('href', '/posts/the-long-way-round')
    await page.keyboard.type(' and ')
    await page.keyboard.press('ControlOrMeta+k')
    await address(page).fill('#')
    await expect(option(page, /^Own part/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(option(page, /^Own part/)).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(option(page, /^Own part/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(content(page).getByRole('link', { name: 'Own part' })).toHaveAttribute('href', '#own-part')
  })

  test(`a gated link is made in the dialog, and used again for the same address, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    const target = `https://files.example/${word}.zip`
    await openCreate(page)
    await writePost(page, `About ${word}`, `${word} workbook`)
    await linkAll(page)
    await address(page).fill(target)
    await dialog(page, 'Link')
      .getByLabel(/^Gated link/)
      .check()
    await expect(dialog(page, 'Link').getByLabel('Name of the gated link')).toHaveValue(`${word} workbook`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog(page, 'Link').getByRole('button', { name: 'Add link' }).click()
    const link = content(page).getByRole('link', { name: `${word} workbook` })
    await expect(link).toHaveAttribute('href', `?token=${word}-workbook`)
    await linkAll(page)
    await address(page).fill(target)
    await dialog(page, 'Link')
      .getByLabel(/^Gated link/)
      .check()
    await dialog(page, 'Link').getByLabel('Name of the gated link').fill('Another name')
    await dialog(page, 'Link').getByRole('button', { name: 'Change link' }).click()
    await expect(link).toHaveAttribute('href', `?token=${word}-workbook`)
    await expectSaved(page)
    await publish(page, 'Publish')
    await openPage(page, `/posts/about-${word}`)
    await page.getByRole('link', { name: `${word} workbook` }).click()
    await expect(page.getByText(`Preparing ${word} workbook Link`, { exact: true })).toBeVisible()
  })
}

test('the key opens the palette outside the text and in code, and the dialog without a selection', async ({ page }) => {
  await openCreate(page)
  await page.getByLabel('Title', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await content(page).click()
  await page.keyboard.type('```\n')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await content(page).click()
  await moveCursor(page, 'ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+k')
  await address(page).fill('example.com/path')
  await page.keyboard.press('Enter')
  await expect(content(page).getByRole('link', { name: 'example.com/path' })).toHaveAttribute('href', 'https://example.com/path')
})

for (const width of [360, 1280]) {
  test(`an address that is pasted onto words links them, and one undo removes the link, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCreate(page)
    await content(page).click()
    await page.keyboard.type('some words')
    await moveCursor(page, 'ControlOrMeta+a')
    await paste(page, { 'text/plain': 'https://example.com/a?b=c\n', 'text/html': '<a href="https://example.com/a?b=c">A title</a>' })
    await expect(content(page).getByRole('link', { name: 'some words' })).toHaveAttribute('href', 'https://example.com/a?b=c')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(content(page).getByRole('link')).toHaveCount(0)
    expect(await source(page)).toBe('<p>some words</p>')
  })
}

test('the list before publishing says which links were checked', async ({ page }) => {
  await openCreate(page)
  await content(page).click()
  await page.keyboard.type('https://example.com/one and ')
  const check = page.getByRole('tabpanel').getByRole('list')
  await tab(page, 'Check').click()
  await expect(check).toContainText('Note: 1 link was not checked')
  await addLink(page, '/posts/the-long-way-round')
  await expect(check).toContainText('Note: 1 of 2 links answered; 1 was not checked')
  await addLink(page, '/posts/never-was-here')
  await expect(check).toContainText('1 link does not answer: /posts/never-was-here is not public on this site')
  await addLink(page, '#nowhere')
  await expect(check).toContainText('1 link names no part of this article: #nowhere')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: /^Settings/ }).click()
  await expect(check).toContainText('#nowhere')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** Adds a link at the end of the article. */
async function addLink(page: Page, to: string): Promise<void> {
  await content(page).focus()
  await moveCursor(page, 'ControlOrMeta+End')
  await page.keyboard.type(' ')
  await page.keyboard.press('ControlOrMeta+k')
  await address(page).fill(to)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Link')).toBeHidden()
}
