import type { Page } from '@playwright/test'

export function searchBox(page: Page) {
  return page.getByRole('main').getByRole('combobox')
}

export function pill(page: Page, name: RegExp) {
  return page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })
}
