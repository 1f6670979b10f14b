// With forced colours, grounds and shadows vanish: what is current, chosen or marked is told apart by a line.
import type { Locator } from '@playwright/test'
import { test as ownerTest } from './owner-test.ts'
import { expect, openPage, test } from './support.ts'

/** The lines around an element as somebody sees them: outline and left border. */
function linesOf(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const { outlineStyle, outlineWidth, borderLeftWidth, borderLeftStyle } = getComputedStyle(node)
    return `${outlineStyle} ${outlineWidth} ${borderLeftStyle} ${borderLeftWidth}`
  })
}

async function expectToldApart(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  await expect(other).toBeVisible()
  expect(await linesOf(chosen)).not.toBe(await linesOf(other))
}

function expectCurrentToldApart(navigation: Locator): Promise<void> {
  return expectToldApart(navigation.locator('a[aria-current]').first(), navigation.locator('a:not([aria-current])').first())
}

test('the page of the navigation, the category, the tab and marked lines are told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, '/posts')
  for (const name of ['Main', 'Categories']) await expectCurrentToldApart(page.getByRole('navigation', { name, exact: true }))
  await openPage(page, '/posts/all-constructs')
  await expectToldApart(page.getByRole('tab', { selected: true }).first(), page.getByRole('tab', { selected: false }).first())
  await expectToldApart(page.locator('.code .hl').first(), page.locator('.code .line:not(.hl)').first())
})

ownerTest('the screen, its tab and the period are told apart in the admin area', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, '/admin/posts')
  for (const name of ['Admin', 'Post status']) await expectCurrentToldApart(page.getByRole('navigation', { name, exact: true }))
  await openPage(page, '/admin/analytics')
  await expectCurrentToldApart(page.getByRole('navigation', { name: 'Period', exact: true }))
})
