import type { Page } from '@playwright/test'
import { openPage } from './support.ts'

export const REDIRECTS = '/admin/redirects'

export const dialog = (page: Page) => page.getByRole('dialog')

export const row = (page: Page, from: string) => page.getByRole('row').filter({ hasText: from })

export async function addRule(page: Page, from: string, to: string, status = '301') {
  await openPage(page, `${REDIRECTS}?rule=new`)
  await dialog(page).getByLabel('Old address').fill(from)
  await dialog(page).getByLabel('Answer').selectOption(status)
  await dialog(page).getByLabel('New address').fill(to)
  await dialog(page).getByRole('button', { name: 'Save redirect' }).click()
}
