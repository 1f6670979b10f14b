// The panel 'Card & SEO': texts and pictures for search engines and link previews, and the focal point of the thumbnail.
import type { Locator, Page } from '@playwright/test'
import { PICTURE, tab } from './edit-support.ts'
import { expect } from './support.ts'

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const search = (page: Page) => region(page, 'As a search engine shows it')

export const social = (page: Page) => region(page, 'As a message shows its link')

/** In narrow windows the panel is a sheet. */
export async function openPanel(page: Page, name: string): Promise<void> {
  const settings = page.getByRole('button', { name: /^Settings/ })
  if ((await settings.isVisible()) && !(await tab(page, name).isVisible())) await settings.click()
  await tab(page, name).click()
}

export const openCard = (page: Page) => openPanel(page, 'Card & SEO')

export async function closePanel(page: Page, width: number): Promise<void> {
  if (width >= 1152) return
  // Not by Escape, which may close a list of the panel first.
  await page.getByRole('button', { name: /^Close: \w+ settings$/ }).click()
  await expect(page.getByRole('tab').first()).toBeHidden()
}

export async function addThumbnail(page: Page, width: number): Promise<void> {
  await openPanel(page, 'Publish')
  await region(page, 'Thumbnail').locator('input[type=file]').setInputFiles(PICTURE)
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  await closePanel(page, width)
}
