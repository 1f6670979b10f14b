// Galleries: several pictures side by side, written in the editor and read on the page.
import type { Locator, Page } from '@playwright/test'
import { drawPicture, type PictureFile } from './draw-picture.ts'
import { content, dialog, expectSaved, moveCursor, newWord, publish, sourceButton, sourceField, title } from './edit-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

// An upload is refused.
test.use({ allowedErrors: [/status of 507/] })

const UPLOAD = '**/admin/functions/upload-media*'

const gallery = (page: Page, count: number): Locator => content(page).getByRole('group', { name: `Gallery of ${count} pictures` })
const form = (page: Page): Locator => dialog(page, 'Gallery')

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('is filled from files and the library, described, ordered and read', async ({ page }) => {
      const word = newWord()
      await openPage(page, '/admin/posts/create')
      await title(page).fill(`Gallery ${word}`)
      await insertByMenu(page)
      await form(page).getByRole('button', { name: 'Insert gallery' }).click()
      await expect(form(page).getByText('Choose at least two pictures.')).toBeVisible()
      await form(page)
        .getByLabel('Files')
        .setInputFiles(await drawThree(word))
      await expect(form(page).getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')).toHaveCount(3)
      await expectAccessible(page)
      await form(page).getByRole('button', { name: 'Insert gallery' }).click()
      const pictures = gallery(page, 3).getByRole('img')
      await expect(pictures).toHaveCount(3)
      await expectRow(pictures, width)

      await test.step('the selected picture is described and moved', async () => {
        await pictures.first().click()
        await gallery(page, 3).getByLabel('Alt text').fill('The wide one')
        await expect(pictures.first()).toHaveAttribute('alt', 'The wide one')
        await gallery(page, 3).getByRole('button', { name: 'Move the picture to the back' }).click()
        await expect(pictures.nth(1)).toHaveAttribute('alt', 'The wide one')
        await expect(gallery(page, 3).getByText('Picture 2 of 3')).toBeVisible()
        await gallery(page, 3).locator('figcaption').nth(1).click()
        await page.keyboard.type('Under the wide one')
        await expect(gallery(page, 3).locator('figcaption').nth(1)).toHaveText('Under the wide one')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      })

      await test.step('a picture of the library joins it', async () => {
        await gallery(page, 3).getByRole('button', { name: 'Add pictures' }).click()
        await form(page).getByRole('button', { name: 'Choose from the library' }).click()
        await form(page).getByRole('searchbox', { name: 'Search the library' }).fill(`${word}b`)
        const found = form(page).getByRole('list', { name: 'Pictures of the library' }).getByRole('button')
        await expect(found).toHaveCount(1)
        await found.click()
        await expect(found).toHaveAttribute('aria-pressed', 'true')
        await expectAccessible(page)
        await form(page).getByRole('button', { name: 'Use 1 of the library' }).click()
        await form(page).getByRole('button', { name: 'Add to the gallery' }).click()
        await expect(gallery(page, 4).getByRole('img')).toHaveCount(4)
      })
      await expectAccessibleInBothThemes(page)

      await expectSaved(page)
      await publish(page, 'Publish')
      await openPage(page, `/posts/gallery-${word}`)
      const rows = page.locator('.gallery-row')
      await expect(rows).toHaveCount(2)
      await expectRow(rows.first().locator('img'), width)
      await expectRow(rows.last().locator('img'), width)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await rows.getByRole('link', { name: 'The wide one' }).click()
      const large = page.getByRole('dialog', { name: 'The wide one' })
      await expect(large).toContainText('Under the wide one')
      await page.keyboard.press('Escape')
      await expect(large).toHaveCount(0)
    })

    test('of two files dropped at once: a failed one keeps its place, and the last one is a figure', async ({ page }) => {
      const word = newWord()
      await openPage(page, '/admin/posts/create')
      await title(page).fill(`Dropped ${word}`)
      await content(page).click()
      await page.keyboard.type('Above.')
      await expect(content(page).getByText('Above.')).toBeVisible()
      const [first, second] = await drawThree(word)
      await page.route(UPLOAD, (route) =>
        route.request().url().includes(`${word}a`)
          ? route.continue()
          : route.fulfill({ status: 507, json: { reason: 'The disk is full.' } }),
      )
      await drop(page, [first, second])
      const place = gallery(page, 2)
        .locator('[data-missing-picture]')
        .filter({ hasText: `${word}b.png` })
      await expect(place).toContainText('The disk is full.')
      await expect(gallery(page, 2).getByRole('img')).toHaveAttribute('src', /^\/media\//)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await expectSaved(page)
      await sourceButton(page).click()
      await expect(sourceField(page)).toHaveValue(/<div class="gallery">\n<figure>.*<template data-picture=".*<\/div>/s)
      await sourceButton(page).click()
      await expect(place).toBeVisible()

      await page.unroute(UPLOAD)
      await place.getByRole('button', { name: 'Try again' }).click()
      await expect(gallery(page, 2).getByRole('img')).toHaveCount(2)
      await gallery(page, 2).getByRole('img').first().click()
      await gallery(page, 2).getByRole('button', { name: 'Remove picture' }).click()
      await expect(content(page).getByRole('group', { name: /^Gallery/ })).toHaveCount(0)
      await expect(content(page).getByRole('img')).toHaveCount(1)
      await content(page).press('ControlOrMeta+z')
      await expect(gallery(page, 2).getByRole('img')).toHaveCount(2)
      await gallery(page, 2).getByRole('button', { name: 'Separate' }).click()
      await expect(content(page).getByRole('group', { name: /^Gallery/ })).toHaveCount(0)
      await expect(content(page).getByRole('img')).toHaveCount(2)
      await expectSaved(page)
    })
  })
}

async function insertByMenu(page: Page): Promise<void> {
  await content(page).click()
  await page.keyboard.type('Above.')
  await moveCursor(page, 'Enter')
  await page.keyboard.type('/gallery')
  await page.getByRole('listbox', { name: 'Insert block' }).getByRole('option', { name: 'Gallery' }).click()
  await expect(form(page)).toBeVisible()
}

async function drawThree(word: string): Promise<[PictureFile, PictureFile, PictureFile]> {
  return [
    await drawPicture(`${word}a`, { color: '#3a5a86', width: 1400, height: 600 }),
    await drawPicture(`${word}b`, { color: '#8a4b2f', width: 600, height: 900 }),
    await drawPicture(`${word}c`, { color: '#446622' }),
  ]
}

/** The pictures stand side by side with one height, on a phone one below the other. */
async function expectRow(pictures: Locator, width: number): Promise<void> {
  await expect
    .poll(async () => {
      const boxes = await pictures.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()))
      const [first, ...others] = boxes
      if (!first) return false
      if (width < 480) return others.every((box, index) => box.top >= boxes[index].bottom && Math.abs(box.width - first.width) < 2)
      return first.height > 50 && others.every(({ top, height }) => Math.abs(top - first.top) < 2 && Math.abs(height - first.height) < 2)
    })
    .toBe(true)
}

async function drop(page: Page, files: PictureFile[]): Promise<void> {
  const data = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
  await content(page).evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mimeType, text } of dropped) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    const { left, bottom } = element.getBoundingClientRect()
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX: left + 20, clientY: bottom - 5, bubbles: true, cancelable: true }))
  }, data)
}
