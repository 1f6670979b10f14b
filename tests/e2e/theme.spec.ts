import type { Page } from '@playwright/test'
import { expect, openPage, test } from './support.ts'
import { colors, DARK, expectColors, LIGHT } from './theme-support.ts'

test('light, dark and the theme of the system again, for the page and the controls of the browser', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, '/about')
  await expectColors(page, LIGHT)
  await switchTo(page, 'dark')
  await expectColors(page, DARK)
  await switchTo(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColors(page, LIGHT)
  await openPage(page, '/faq')
  await expectColors(page, LIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await switchTo(page, 'system')
  await expectColors(page, LIGHT)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColors(page, DARK)
  await openPage(page, '/about')
  await expectColors(page, DARK)
  await expect(page.getByRole('button', { name: 'Theme: system.' })).toBeVisible()
})

test('a selected theme applies before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, '/about')
  await page.getByRole('button', { name: 'Switch to light theme' }).press('Enter')
  await expectColors(page, LIGHT)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('body').waitFor()
  expect(await colors(page)).toEqual(LIGHT)
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
})

async function switchTo(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
}
