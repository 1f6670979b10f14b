import type { Locator } from '@playwright/test'
import { expect, openPage, test } from './support.ts'

const ARTICLE = '/posts/all-constructs'

test('code is a tab stop while it scrolls, and can be wrapped', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openPage(page, ARTICLE)
  const wide = page.locator('.code', { hasText: 'export function median' })
  await expect(wide.locator('pre')).toHaveAttribute('tabindex', '0')
  await expect(page.locator('.code', { hasText: 'hum 440hz' }).locator('pre')).not.toHaveAttribute('tabindex')
  const wrap = wide.getByRole('button', { name: 'Wrap' })
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  await expect(wide.locator('pre')).not.toHaveAttribute('tabindex')
  await wrap.click()
  await expect(wide.locator('pre')).toHaveAttribute('tabindex', '0')
})

test('a heading is named by its text, beside a link to it', async ({ page }) => {
  await openPage(page, ARTICLE)
  await expect(page.getByRole('heading', { name: 'Formulas', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Link to Formulas' }).click()
  await expect(page).toHaveURL(/#formulas$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('all blocks of a group stand one after another', async ({ page }) => {
    await page.goto(ARTICLE)
    for (const text of ['npm install', 'pnpm add', 'yarn add']) await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})

test('tables and code use the free width from 1280 px on, and text keeps its measure', async ({ page }) => {
  await openPage(page, ARTICLE)
  const code = page.locator('.code', { hasText: 'export function median' })
  const table = page.locator('.table', { has: page.getByRole('columnheader', { name: 'Isolation' }) })
  const rightOf = async (selector: Locator) => Math.round(await selector.evaluate((element) => element.getBoundingClientRect().right))
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const frame = await rightOf(page.locator('[data-article]'))
    for (const wide of [code, table]) expect(await rightOf(wide)).toBe(frame)
    for (const narrow of ['p', 'figure', '.callout']) {
      expect(await rightOf(page.locator(`[data-article] > ${narrow}`).first()), narrow).toBeLessThan(frame - 100)
    }
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  expect(await rightOf(code)).toBeLessThanOrEqual(await rightOf(page.locator('[data-article]')))
})
