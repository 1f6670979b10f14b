import type { Page } from '@playwright/test'
import { content, sourceButton, sourceField } from './edit-support.ts'
import { expect, openPage } from './support.ts'

/** Opens the screen for a new post as the signed-in owner. */
export async function openNew(page: Page): Promise<void> {
  await openPage(page, '/admin/posts/create')
  await expect(content(page)).toBeVisible()
}

export async function write(page: Page, text: string): Promise<void> {
  if (!(await content(page).evaluate((element) => element === document.activeElement))) await content(page).click()
  await page.keyboard.type(text)
}

/** The article as HTML. */
export async function sourceLines(page: Page): Promise<string> {
  await sourceButton(page).click()
  const html = await sourceField(page).inputValue()
  await sourceButton(page).click()
  await expect(content(page)).toBeVisible()
  return html
}

/** The article as HTML without line breaks. */
export async function source(page: Page): Promise<string> {
  return (await sourceLines(page)).replaceAll('\n', '')
}

export async function setSource(page: Page, html: string): Promise<void> {
  await sourceButton(page).click()
  await sourceField(page).fill(html)
  await sourceButton(page).click()
  await expect(content(page)).toBeVisible()
}

/** Answers `/sheet.svg` with a small picture. */
export async function showPicture(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 3"><path d="M1 1h3v1H1z"/></svg>'
  await page.route('**/sheet.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
}
