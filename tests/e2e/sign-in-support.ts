import type { Browser, Page } from '@playwright/test'
import { someAddress } from '#tests/support/built-site.ts'
import { expect } from './support.ts'

export async function expectVisibleToast(page: Page, title: string, message: string): Promise<void> {
  const toast = page.getByRole('status').filter({ has: page.locator('b', { hasText: title }) })
  await expect(toast.getByText(message, { exact: true })).toBeVisible()
}

/** Opens a context with its own network address, so that its refused attempts count only for this journey. */
export async function openFrom(browser: Browser, address = someAddress()): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
  return context.newPage()
}
