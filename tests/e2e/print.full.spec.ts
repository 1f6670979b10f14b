// Pages on paper. A4 with margins of 1.5 cm is 680 px wide.
import type { Page } from '@playwright/test'
import { expect, openPage, test } from './support.ts'

const PAPER = { width: 680, height: 1000 }
const BLACK_ON_WHITE = { color: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' }

async function print(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, address)
  await page
    .getByRole('button', { name: /Switch to/ })
    .first()
    .click()
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

for (const address of [
  '/',
  '/posts',
  '/archive',
  '/posts/the-long-way-round',
  '/posts/all-constructs',
  '/posts/a-project-with-everything',
]) {
  test(`${address} prints its text alone, black on white, within the paper`, async ({ page }) => {
    await print(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['banner', 'contentinfo', 'button', 'textbox', 'combobox', 'dialog'] as const) {
      const visible = page.getByRole(part).filter({ visible: true })
      await expect(visible, part).toHaveCount(0)
    }
    expect(await page.evaluate(findClipped)).toEqual([])
    expect(
      await page.evaluate(() => {
        const { color, backgroundColor: background } = getComputedStyle(document.body)
        return { color, background }
      }),
    ).toEqual(BLACK_ON_WHITE)
  })
}

test('all categories of a post are printed, and the targets of links', async ({ page }) => {
  await print(page, '/posts/the-long-way-round')
  for (const name of ['Technology', 'JavaScript', 'Distributed systems and consensus', 'Python', 'C++', 'Resources']) {
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  }
  const target = await page
    .locator('[data-article]')
    .getByRole('link', { name: 'link outside' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(target).toContain('example.com')
})

test('a project fills two pages of paper at most', async ({ page }) => {
  await openPage(page, '/posts/a-project-with-everything')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThan(4)
})

/** Runs in the page: the text that the paper or its frame cuts off. */
function findClipped(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility() || parent.closest('.sr, .skip, [aria-hidden="true"]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const frame = parent.closest('pre, table, [data-article] figure')?.parentElement ?? document.documentElement
    const right = Math.min(frame.getBoundingClientRect().right, innerWidth)
    if ([...range.getClientRects()].some((box) => box.width > 0 && box.right > right + 1))
      found.push((node.textContent ?? '').trim().slice(0, 60))
  }
  return found.slice(0, 10)
}
