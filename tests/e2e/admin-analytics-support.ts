import type { Browser, Page } from '@playwright/test'
import { someAddress } from '#tests/support/built-site.ts'
import { expect, openPage } from './support.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens the home page as a visitor and waits until the view is counted. */
export async function visitHome(
  browser: Browser,
  baseURL: string | undefined,
  options: { referrer: string; query?: string; userAgent?: string },
) {
  const context = await browser.newContext({
    userAgent: options.userAgent ?? FIREFOX,
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
