import type { Locator, Page } from '@playwright/test'
import { isFull } from '#tests/is-full.ts'
import { addThumbnail, closePanel, openCard, openPanel, region, search, social } from './card-and-seo-support.ts'
import { button, dialog, expectSaved, newWord, openCreate, openEdit, publish, writePost } from './edit-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const

const listing = (page: Page) => region(page, 'As the listing shows it')
const view = (page: Page) => region(page, 'Thumbnail in view')

for (const size of isFull ? SIZES : SIZES.slice(0, 1)) {
  test(`fields change the previews, and the published page says what they say, ${size.width} px`, async ({ page, browser, baseURL }) => {
    const word = newWord()
    const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await page.setViewportSize(size)
    await openCreate(page)
    const postId = await writePost(page, `${word} heading`, 'Some words.')
    await addThumbnail(page, size.width)

    await openCard(page)
    await expect(search(page)).toContainText(`${word} heading · Inkfolio`)
    await expect(listing(page)).toContainText(`${word} heading`)
    await search(page).getByLabel('Search title').fill(`${word} for search engines`)
    await search(page).getByLabel('Search description').fill(`What ${word} is found by.`)
    await search(page).getByLabel('Canonical address').fill(`https://other.example/${word}`)
    await expect(search(page).locator('b')).toHaveText(`${word} for search engines`)
    await expect(search(page)).toContainText(`other.example › ${word}`)
    await expect(social(page).locator('b')).toHaveText(`${word} for search engines`)
    await expect(social(page)).toContainText(`What ${word} is found by.`)
    await expect(social(page)).toContainText('The thumbnail, cropped around its focal point.')
    await search(page).getByRole('checkbox', { name: 'Hide from search engines' }).check()
    await expect(search(page)).toContainText('Hidden: search engines are asked to leave it out.')

    await moveFocalPoint(page)
    await expectFocal(listing(page).locator('img'))
    await view(page).getByLabel('What the thumbnail shows').fill(`Sheets of ${word}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await closePanel(page, size.width)
    await expectSaved(page)
    await publish(page, 'Publish')

    const slug = `${word}-heading`
    await reader.goto(`/posts/${slug}`)
    await expect(reader).toHaveTitle(`${word} for search engines`)
    await expectMeta(reader, {
      'meta[name=description]': `What ${word} is found by.`,
      'meta[name=robots]': 'noindex',
      'meta[property="og:title"]': `${word} for search engines`,
      'meta[property="og:image:alt"]': `Sheets of ${word}`,
      'meta[property="og:image:width"]': '1200',
    })
    await expect(reader.locator('link[rel=canonical]')).toHaveAttribute('href', `https://other.example/${word}`)
    const structured = await reader.locator('script[type="application/ld+json"]').allTextContents()
    expect(structured.join('')).toContain(`"headline":"${word} heading"`)
    expect(structured.join('')).toContain(`What ${word} is found by.`)
    await expectFocal(reader.getByRole('img', { name: `Sheets of ${word}` }))
    await expectSocialPicture(reader)
    await expectHidden(reader, slug)
    await reader.goto(`/posts?search=${word}`)
    await expectFocal(reader.getByRole('article').first().locator('img'))
    await page.goto(`/admin/posts?search=${word}`)
    if (size.width > 1000) await expectFocal(page.locator('tbody img').first())
    await restoreFirst(page, postId, word)
  })
}

/** By a click, with the arrow keys and with 'Center'. */
async function moveFocalPoint(page: Page): Promise<void> {
  const point = view(page).getByRole('slider', { name: 'Focal point' })
  await view(page)
    .locator('img')
    .click({ position: { x: 3, y: 3 } })
  await expect(point).toHaveAttribute('aria-valuetext', '0% from the left, 0% from the top')
  await button(page, 'Center').click()
  await expect(point).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top')
  await point.focus()
  for (const [key, place] of [
    ['ArrowLeft', '45% from the left, 50% from the top'],
    ['ArrowLeft', '40% from the left, 50% from the top'],
    ['ArrowDown', '40% from the left, 55% from the top'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(point).toHaveAttribute('aria-valuetext', place)
  }
  await expect(view(page)).toContainText('40% from the left, 55% from the top')
}

async function expectFocal(picture: Locator): Promise<void> {
  await expect(picture).toHaveCSS('object-position', '40% 55%')
  await expect(picture).toHaveCSS('object-fit', 'cover')
}

async function expectMeta(page: Page, expected: Record<string, string>): Promise<void> {
  for (const [selector, value] of Object.entries(expected)) await expect(page.locator(selector)).toHaveAttribute('content', value)
}

async function expectSocialPicture(page: Page): Promise<void> {
  const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const answer = await page.request.get(new URL(address).pathname)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
}

async function expectHidden(page: Page, slug: string): Promise<void> {
  for (const list of ['/sitemap.xml', '/llms.txt']) expect(await (await page.request.get(list)).text()).not.toContain(slug)
}

/** Another version changes everything; the first one brings it back. */
async function restoreFirst(page: Page, postId: string, word: string): Promise<void> {
  await openEdit(page, postId)
  await openCard(page)
  await search(page).getByLabel('Search title').fill('Another')
  await search(page).getByRole('checkbox', { name: 'Hide from search engines' }).uncheck()
  await view(page).getByRole('button', { name: 'Center', exact: true }).click()
  await closePanel(page, page.viewportSize()?.width ?? 0)
  await expectSaved(page)
  await openPanel(page, 'History')
  await page.getByRole('button', { name: /^Open 1\. Published/ }).click()
  const revision = dialog(page, 'Version 1')
  for (const name of ['Search title', 'Focal point', 'Search engines'])
    await expect(revision.getByRole('region', { name, exact: true })).toBeVisible()
  await revision.getByRole('button', { name: 'Restore this version' }).click()
  await expect(revision).toBeHidden()
  await openCard(page)
  await expect(search(page).getByLabel('Search title')).toHaveValue(`${word} for search engines`)
  await expect(search(page).getByRole('checkbox', { name: 'Hide from search engines' })).toBeChecked()
  await expect(view(page)).toContainText('40% from the left, 55% from the top')
}
