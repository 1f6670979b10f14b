import type { Page } from '@playwright/test'
import type { PictureFile } from './draw-picture.ts'
import { expect } from './support.ts'

export const MEDIA = '/admin/media'

export const dialog = (page: Page) => page.getByRole('dialog')

export async function upload(page: Page, files: PictureFile[], report: string) {
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await expect(page.getByRole('status').filter({ hasText: report })).toBeVisible()
}
