import type { Page } from '@playwright/test'
import { expect, openPage } from './support.ts'

export const LINKS = '/admin/link-shortener'

export const POST = '/posts/the-long-way-round'

export const drawer = (page: Page) => page.getByRole('dialog')

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Creates a link through the screen; its drawer stays open on the tab "Address". */
export async function makeLink(page: Page, name: string, more: (form: ReturnType<typeof drawer>) => Promise<void> = async () => {}) {
  await openPage(page, `${LINKS}?link=new`)
  await drawer(page).getByLabel('Link name').fill(name)
  await drawer(page).getByLabel('Target').fill('https://example.com/workbook')
  await more(drawer(page))
  await drawer(page).getByRole('button', { name: 'Save link' }).click()
  await expect(drawer(page).getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(drawer(page).getByRole('tab', { name: 'Address' })).toHaveAttribute('aria-selected', 'true')
}
