import type { Browser, Page } from '@playwright/test'
import { BROWSER, someAddress } from '#tests/support/built-site.ts'
import { expect, openPage } from './support.ts'

/** Opens the home page as a visitor and waits until the view is counted. */
export async function visitHome(
  browser: Browser,
  baseURL: string | undefined,
  options: { referrer: string; query?: string; userAgent?: string },
) {
  const context = await browser.newContext({
    userAgent: options.userAgent ?? BROWSER,
    extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
  })
  const page = await context.newPage()
  // Playwright cannot set `document.referrer`, so the page overrides it.
  await page.addInitScript((referrer) => Object.defineProperty(document, 'referrer', { get: () => referrer }), options.referrer)
  const counted = page.waitForResponse((response) => response.url().endsWith('/functions/increment-homepage-view'))
  await page.goto(`${baseURL}/${options.query ?? ''}`)
  expect((await counted).ok()).toBe(true)
  return { page, context }
}

/** Reloads the screen until `isShown` holds: counts are written once a second. */
export async function openUntil(page: Page, address: string, isShown: () => Promise<boolean>) {
  await expect(async () => {
    await openPage(page, address)
    expect(await isShown()).toBe(true)
  }).toPass()
}
