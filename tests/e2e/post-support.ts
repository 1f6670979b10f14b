import type { Locator, Page } from '@playwright/test'

export const POST = '/posts/the-long-way-round'

export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

export async function topOf(heading: Locator): Promise<number> {
  return Math.round((await heading.boundingBox())?.y ?? 0)
}

/** Time then passes only when the test advances the clock. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
}
