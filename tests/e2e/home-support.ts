import type { Page } from '@playwright/test'
import { expect, openPage } from './support.ts'

export function section(page: Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
}

export async function openTerminal(page: Page) {
  await page.clock.install({ time: new Date('2025-01-05T10:00:00Z') })
  await openPage(page, '/')
  await page.clock.pauseAt(new Date('2025-01-05T11:00:00Z'))
}

/** Navigation uses timers, so the stopped clock is advanced until it has finished. */
export async function expectArrival(page: Page, path: string) {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return page.url()
    })
    .toBe(new URL(path, page.url()).href)
}

export async function submit(page: Page, text: string) {
  const input = page.getByRole('search', { name: 'Terminal search' }).getByRole('textbox')
  await input.fill(text)
  await input.press('Enter')
}
