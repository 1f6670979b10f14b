import type { Page } from '@playwright/test'
import { openPage } from './support.ts'

export const INVALID = 'Please fill in all required fields correctly.'

export const fields = (page: Page) => ({
  name: page.getByLabel('Your Name', { exact: true }),
  email: page.getByLabel('Your Email', { exact: true }),
  social: page.getByLabel('Social Media Handle (Optional)', { exact: true }),
  message: page.getByLabel('Your Message', { exact: true }),
})

export const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

/** Records the mailto: addresses that the page opens. */
export function recordMail(page: Page): string[] {
  const mails: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('mailto:')) mails.push(request.url())
  })
  return mails
}

/** Opens the page and stops its clock, because banners disappear after five seconds. */
export async function openStill(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await openPage(page, '/contact')
  await page.clock.pauseAt(3_600_000)
}
