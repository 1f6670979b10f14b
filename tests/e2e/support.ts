// `test` with a site of its own for each worker, and checks for every journey: no console error, no uncaught exception, no request to another site.
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'
import axe, { type NodeResult, type RunOnly } from 'axe-core'
import { isFull } from '#tests/is-full.ts'
import { Site } from '#tests/support/site-process.ts'
import { signInAnew } from './admin-support.ts'
import { journeyEngine } from './journey-site.ts'

export { expect }

type ForTest = {
  /** Console errors and uncaught exceptions that a journey provokes on purpose, such as the browser's line about a 404. */
  allowedErrors: readonly RegExp[]
}

type ForWorker = {
  /** The site of the worker, at `baseURL`. The journeys of a worker share it, one after the other; a new worker has a new one. */
  journeySite: Site
  /** The state of a browser in which the owner is signed in. */
  owner: Awaited<ReturnType<BrowserContext['storageState']>>
}

export const test = base.extend<ForTest, ForWorker>({
  journeySite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
    async ({}, use) => {
      const site = new Site(journeyEngine())
      try {
        await site.start({ LOG_LEVEL: 'warn' })
        await use(site)
        await site.end('SIGTERM')
      } finally {
        process.stderr.write(site.errors)
        await site.remove()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  owner: [
    async ({ browser, journeySite }, use) => {
      const context = await browser.newContext({ baseURL: journeySite.address })
      await signInAnew(await context.newPage())
      await use(await context.storageState())
      await context.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ journeySite }, use) => use(new URL(journeySite.address).origin),
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors, baseURL }, use) => {
    const problems: string[] = []
    function report(message: string, details = message) {
      if (!allowedErrors.some((allowed) => allowed.test(message))) problems.push(details)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') report(message.text())
    })
    page.on('pageerror', (error) => report(error.message, error.stack))
    page.on('request', (request) => {
      const url = new URL(request.url())
      const isOurs = ['127.0.0.1', 'localhost'].includes(url.hostname) || ['data:', 'blob:', 'mailto:'].includes(url.protocol)
      if (!isOurs) problems.push(`request to ${url.origin}`)
    })
    await page.addInitScript(recordToasts)
    await use(page)
    expect(problems, `problems on ${baseURL}`).toEqual([])
  },
})

/** Runs in the page: records the text of every toast, because a success toast disappears after four seconds and a slow journey may look later. */
function recordToasts(): void {
  const toasts: string[] = []
  Reflect.set(window, 'recordedToasts', toasts)
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.parentElement?.matches('[role=status]')) toasts.push(node.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast has appeared; it may have disappeared again. Each toast counts once. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  await page.waitForFunction((words) => {
    const toasts: string[] = Reflect.get(window, 'recordedToasts') ?? []
    const place = toasts.indexOf(words)
    return place >= 0 && toasts.splice(place, 1)
  }, title + message)
}

/**
 * Waits until after midnight UTC when the journey could run across it: statistics are per day, and a reader's identity changes with the day.
 */
export async function stayWithinOneDay(): Promise<void> {
  const { timeout } = base.info()
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left > timeout) return
  base.setTimeout(timeout + left)
  await setTimeout(left)
}

const DAY_MS = 86_400_000

/** Opens the page and waits for its hydration, so that it handles input. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

/** Delays requests, those with `method` if it is given, until the returned function is called. Later ones pass at once. */
export async function hold(
  on: Page | BrowserContext,
  url: Parameters<Page['route']>[0],
  { method, ...options }: { method?: string; times?: number } = {},
): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  async function handle(route: Route) {
    if (method === undefined || route.request().method() === method) await released.promise
    // The page may have cancelled the request.
    await route.fallback().catch(() => {})
  }
  await on.route(url, handle, options)
  return () => released.resolve()
}

const ALL_RULES: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** The rules whose result depends on colours. Everything else is the same in both themes. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

export function expectAccessible(page: Page): Promise<void> {
  return runAxe(page, ALL_RULES)
}

/** Runs axe on the open page in both themes: all rules in the light, those of colours in the dark. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await runAxe(page, COLOUR_RULES)
  await page.emulateMedia({ colorScheme: null })
}

/** The open page fits at 360 px and is accessible at 1280 px in the light theme; in `npm run test:full`, at each width and in both themes. */
export async function expectFitAndAccessible(page: Page, widths: readonly number[] = [360, 768, 1280]): Promise<void> {
  if (!isFull) {
    await page.setViewportSize({ width: Math.min(...widths), height: 900 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: Math.max(...widths), height: 900 })
    return expectAccessible(page)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  }
}

/** Runs axe after all animations, because the intermediate colours of a transition may lack contrast. */
async function runAxe(page: Page, runOnly: RunOnly): Promise<void> {
  const isAtRest = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (!isAtRest) await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForStillness(page)
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axe.source};undefined`)
  }
  const violations = await page.evaluate(async (only) => {
    const results = await window.axe.run({ runOnly: only, resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }) => ({ id, nodes }))
  }, runOnly)
  if (!isAtRest) await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.filter(isUncovered).map((node) => node.html.slice(0, 200)) }))
  expect(found.filter(({ nodes }) => nodes.length > 0)).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** A bar at the edge of the window may cover the target that happens to be below it. Larger text shows controls that overlap (`expectFitting`). */
function isUncovered({ any }: NodeResult): boolean {
  return !any.some(({ data }) => String(data?.messageKey).startsWith('partiallyObscured'))
}

/** Waits for the end of all animations, except endless ones such as spinners. */
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

/** Rests the pointer on the Undo button, which stops the timer of its toast. */
export async function hoverUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
}
