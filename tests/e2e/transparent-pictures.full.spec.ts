// Pictures with transparent pixels have a light ground in the dark theme, others have none.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectSaved, newWord, publish, sourceButton, sourceField, title } from './edit-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

const GROUND = 'rgb(252, 253, 251)'
const NONE = 'rgba(0, 0, 0, 0)'

test('only a transparent picture has a light ground, and only in the dark theme', async ({ page }) => {
  const word = newWord()
  const transparent = await upload(page, 'image/png', await drawDiagram(word).png().toBuffer())
  const opaque = await upload(page, 'image/jpeg', await drawDiagram(word).flatten({ background: 'white' }).jpeg().toBuffer())
  await openPage(page, '/admin/posts/create')
  await title(page).fill(`Ground ${word}`)
  await page.getByLabel('Picture address').fill(transparent)
  await sourceButton(page).click()
  const figure = (url: string, alt: string) => `<figure><img src="${url}" alt="${alt}"></figure>`
  const gallery = `<div class="gallery">${figure(transparent, 'In a row')}${figure(opaque, 'Beside it')}</div>`
  await sourceField(page).fill(`<p>Above.</p>${figure(transparent, 'Lines')}${figure(opaque, 'Photo')}${gallery}`)
  await sourceButton(page).click()
  await expectSaved(page)
  await publish(page, 'Publish')

  const article = page.locator('[data-article]')
  const cover = page.locator('article').filter({ hasText: word }).getByRole('presentation')
  const picture = (alt: string) => article.getByRole('img', { name: alt })
  for (const colorScheme of ['light', 'dark'] as const) {
    const ground = colorScheme === 'dark' ? GROUND : NONE
    await page.emulateMedia({ colorScheme })
    await openPage(page, `/posts/ground-${word}`)
    for (const marked of [picture('Lines'), picture('In a row'), article.locator('.thumb img')]) await expectGround(marked, ground)
    for (const plain of [picture('Photo'), picture('Beside it')]) await expectGround(plain, NONE)
    await picture('Lines').click()
    await expectGround(page.getByRole('dialog').getByRole('img'), GROUND)
    await page.keyboard.press('Escape')
    await openPage(page, '/posts')
    await expectGround(cover, ground)
  }

  await openPage(page, `/posts/ground-${word}`)
  await test.step('the choice of a theme counts more than the system', async () => {
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expectGround(picture('Lines'), NONE)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await expectGround(picture('Lines'), GROUND)
  })
  await test.step('on paper it has none', async () => {
    await page.emulateMedia({ media: 'print' })
    await expectGround(picture('Lines'), NONE)
    await page.emulateMedia({ media: 'screen' })
  })
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  await expectAccessibleInBothThemes(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

async function expectGround(picture: Locator, color: string): Promise<void> {
  await expect(picture).toHaveCSS('background-color', color)
}

async function upload(page: Page, type: string, data: Buffer): Promise<string> {
  const answer = await page.request.post('/admin/functions/upload-media', { headers: { 'Content-Type': type }, data })
  expect(answer.ok()).toBe(true)
  return (await answer.json()).url
}

/** Black lines without a ground. */
function drawDiagram(word: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500" fill="none" stroke="black" stroke-width="4">
    <rect x="60" y="180" width="240" height="120"/><rect x="600" y="180" width="240" height="120"/><path d="M300 240H590M560 220L590 240L560 260"/>
    <text x="75" y="250" font-size="32" fill="black" stroke="none">${word}</text></svg>`
  return sharp(Buffer.from(svg))
}
