import type { Page } from '@playwright/test'

export const LONG = '/privacy'

export function overlay(page: Page) {
  return page.locator('[data-overlay]')
}

export async function scrollTo(page: Page, y: number) {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        const before = window.scrollY
        addEventListener('scroll', () => resolve(), { once: true })
        window.scrollTo(0, top)
        if (window.scrollY === before) resolve()
      }),
    y,
  )
}
