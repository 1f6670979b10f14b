// What every journey expects without saying so: no error in the console, no failed script, no request to another site.
import { setTimeout } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export const test = base.extend<{ allowedErrors: readonly RegExp[] }>({
  /** Console errors a journey provokes on purpose, such as the browser's own word on a 404. Named anew where they differ: the list is one for a whole worker. */
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
    await page.addInitScript(keepNotices)
    await use(page)
    expect(problems, `problems on ${baseURL}`).toEqual([])
  },
})

/** Good news leaves by itself after four seconds, and a slow journey looks later: in the page, what was said is kept. */
function keepNotices(): void {
  const said: string[] = []
  Reflect.set(window, 'said', said)
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.parentElement?.matches('[role=status]')) said.push(node.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a notice has appeared, be it gone again or not. */
export async function expectSaid(page: Page, title: string, message: string): Promise<void> {
  await page.waitForFunction((words) => Reflect.get(window, 'said')?.includes(words), title + message)
}

/**
 * Statistics belong to days in UTC: half of what is counted across midnight is counted for nobody. Begins after midnight when the journey
 * could take longer than its day still lasts.
 */
export async function stayWithinOneDay(): Promise<void> {
  const { timeout } = base.info()
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left > timeout) return
  base.setTimeout(timeout + left)
  await setTimeout(left)
}

const DAY_MS = 86_400_000

/** Waits until React has taken the page over, so that what is typed or clicked next is heard. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

/** Judged at rest: half-way between two states of a button its colours are nobody's choice. */
export async function expectAccessible(page: Page): Promise<void> {
  const isAtRest = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (!isAtRest) await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForStillness(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  if (!isAtRest) await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html.slice(0, 200)) }))).toEqual([])
}

/** Waits for what moves to come to its end; what turns for ever, such as a spinner, is at rest in this sense. */
async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}

/** The page itself must not scroll sideways; code and tables scroll inside their frames. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
}

/** Rests the pointer on the offer to take something back, which would else be gone before a slow journey takes it up. */
export async function holdUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
}
