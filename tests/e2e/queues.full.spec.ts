// The queues of upkeep: what waits, its next action, setting aside, and the way back.
import type { Locator, Page } from '@playwright/test'
import { BROWSER, someAddress } from '#tests/support/built-site.ts'
import { waitForHydration } from './admin-support.ts'
import { newWord, title } from './edit-support.ts'
import { test } from './owner-test.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectFitAndAccessible,
  expectNoSidewaysScroll,
  hoverUndo,
  openPage,
  stayWithinOneDay,
} from './support.ts'

const rowOf = (page: Page, text: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const queue = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Queue' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Asks as visitors with addresses of their own, without the session of the owner. */
async function visit(page: Page, path: string, times: number): Promise<void> {
  const context = page.context().browser()
  const reader = await context?.newContext({ storageState: { cookies: [], origins: [] }, baseURL: new URL(page.url()).origin })
  for (let number = 0; number < times; number += 1) {
    await reader?.request.get(path, { headers: { 'User-Agent': BROWSER, 'X-Forwarded-For': someAddress() } })
  }
  await reader?.close()
}

/** Reloads the queue until the row is there: counters are written once a second. */
async function findRow(page: Page, address: string, text: string): Promise<Locator> {
  await expect(async () => {
    await page.goto(address)
    await expect(rowOf(page, text)).toBeVisible({ timeout: 500 })
  }).toPass()
  await waitForHydration(page)
  return rowOf(page, text)
}

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
}

for (const width of [1280, 360]) {
  test(`a search without results is set aside, brought back and written, at ${width}`, async ({ page }) => {
    await stayWithinOneDay()
    await page.setViewportSize({ width, height: 800 })
    const term = newWord()
    await openPage(page, '/admin/upkeep?queue=searches')
    await visit(page, `/posts?search=${term}`, 3)
    const row = await findRow(page, '/admin/upkeep?queue=searches', term)
    await expect(row).toContainText('3 visitors in 30 days')
    await expectSound(page)

    await row.getByRole('button', { name: `Set aside: ${term}` }).click()
    await expect(row).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: `Set aside: ${term}` }).click()
    await expect(row).toBeHidden()
    await queue(page, 'Set aside').click()
    await expect(rowOf(page, term)).toContainText('search, until')
    await expectSound(page)
    await rowOf(page, term)
      .getByRole('button', { name: `Bring back: ${term}` })
      .click()
    await expect(rowOf(page, term)).toBeHidden()

    await queue(page, 'Searches').click()
    await row.getByRole('button', { name: `Write this: ${term}` }).click()
    await expect(title(page)).toHaveValue(`${term.charAt(0).toUpperCase()}${term.slice(1)}`)
    await openPage(page, '/admin/upkeep?queue=searches')
    await expect(row).toBeHidden()
  })

  test(`a missing address is set aside, gets a redirect, or becomes the title of a draft, at ${width}`, async ({ page }) => {
    await stayWithinOneDay()
    await page.setViewportSize({ width, height: 800 })
    const [noise, former, wanted] = [`/noise-${newWord()}`, `/former-${newWord()}`, `/wanted-${newWord()}`]
    await openPage(page, '/admin/upkeep?queue=missing')
    for (const path of [noise, former, wanted]) await visit(page, path, 10)
    const row = await findRow(page, '/admin/upkeep?queue=missing', noise)
    await expect(row).toContainText('10 requests in 30 days')
    await expectSound(page)
    await row.getByRole('button', { name: `Set aside: ${noise}` }).click()
    await expect(row).toBeHidden()

    const other = await findRow(page, '/admin/upkeep?queue=missing', former)
    await other.getByRole('link', { name: `Redirect ${former}` }).click()
    const rule = page.getByRole('dialog')
    await rule.getByLabel('New address').fill('/about')
    await rule.getByRole('button', { name: 'Save redirect' }).click()
    await expect(rule).toBeHidden()
    await openPage(page, '/admin/upkeep?queue=missing')
    await expect(rowOf(page, former)).toBeHidden()

    const last = await findRow(page, '/admin/upkeep?queue=missing', wanted)
    await last.getByRole('link', { name: /^Write a draft/ }).click()
    await expect(title(page)).toHaveValue(wanted.replace('/wanted-', 'Wanted '))
  })
}

const WAITING = [
  {
    ...{ tab: 'Drafts', kind: 'Waiting draft', text: '4 words', link: 'Continue' },
    ...{ action: 'Set aside', done: 'is set aside for 90 days.', aside: 'draft, until' },
  },
  {
    ...{ tab: 'Old posts', kind: 'Often read', text: 'views in 30 days', link: 'Edit' },
    ...{ action: 'Still right', done: 'is still right: asked again in a year.', aside: 'post that is still right, until' },
  },
]

for (const { tab, kind, text, action, done, aside, link } of WAITING) {
  for (const [index, width] of [1280, 360].entries()) {
    test(`${tab}: one is set aside, brought back and opened, at ${width}`, async ({ page }, { repeatEachIndex }) => {
      await page.setViewportSize({ width, height: 800 })
      // Of the items of `seed-upkeep.ts`.
      const name = `${kind} ${2 * repeatEachIndex + index}`
      await openPage(page, '/admin/upkeep')
      await queue(page, tab).click()
      const row = rowOf(page, name)
      await expect(row).toContainText(text)
      await expectSound(page)
      await row.getByRole('button', { name: `${action}: ${name}` }).click()
      await expect(row).toBeHidden()
      await hoverUndo(page)
      await expect(page.getByText(`“${name}” ${done}`)).toBeVisible()
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await expect(row).toBeVisible()

      await row.getByRole('button', { name: `${action}: ${name}` }).click()
      await expect(row).toBeHidden()
      await queue(page, 'Set aside').click()
      await expect(row).toContainText(aside)
      await row.getByRole('button', { name: `Bring back: ${name}` }).click()
      await expect(row).toBeHidden()
      await queue(page, tab).click()
      await row.getByRole('link', { name: `${link}: ${name}` }).click()
      await expect(title(page)).toHaveValue(name)
    })
  }
}

test('every queue has a tab with its count, and an empty one says what will appear', async ({ page }) => {
  await openPage(page, '/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Upkeep' }).click()
  await expect(page.getByRole('heading', { name: 'Upkeep', level: 1 })).toBeVisible()
  for (const [name, empty] of [
    ['Drafts', 'No draft waits'],
    ['Old posts', 'No old post is read'],
  ] as const) {
    await queue(page, name).click()
    await expect(queue(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(empty).or(page.getByRole('main').getByRole('list')).first()).toBeVisible()
  }
  await expectFitAndAccessible(page)
  await queue(page, 'Broken links').click()
  await expect(page.getByRole('heading', { name: 'Broken links', level: 1 })).toBeVisible()
})
