import type { Page } from '@playwright/test'
import { expect, openPage, test } from './support.ts'

const LIGHT = { paper: 'rgb(243, 245, 240)', controls: '#f3f5f0' }
const DARK = { paper: 'rgb(16, 20, 19)', controls: '#101413' }

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

test('the theme can be switched with blocked storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, '/about')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expectColors(page, DARK)
})

async function switchTo(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
}

async function expectColors(page: Page, expected: typeof LIGHT): Promise<void> {
  await expect.poll(() => colors(page)).toEqual(expected)
}

/** The background of the page, and the colour of the first `theme-color` that applies. */
function colors(page: Page) {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      controls: metas.find(({ media }) => matchMedia(media).matches)?.content,
    }
  })
}
