// What every journey expects without saying so: no error in the console, no failed script, no request to another site.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export const test = base.extend<{ allowedErrors: RegExp[] }>({
  /** Console errors a journey provokes on purpose, such as the browser's own word on a 404. */
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors, baseURL }, use) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowedErrors.some((allowed) => allowed.test(message.text()))) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('request', (request) => {
      const url = new URL(request.url())
      const isOurs = ['127.0.0.1', 'localhost'].includes(url.hostname) || ['data:', 'blob:', 'mailto:'].includes(url.protocol)
      if (!isOurs) problems.push(`request to ${url.origin}`)
    })
    await use(page)
    expect(problems, `problems on ${baseURL}`).toEqual([])
  },
})

/** Waits until React has taken the page over, so that what is typed or clicked next is heard. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html.slice(0, 200)) }))).toEqual([])
}

/** The page itself must not scroll sideways; code and tables scroll inside their frames. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}
