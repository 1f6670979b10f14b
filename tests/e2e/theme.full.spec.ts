import { openPage, test } from './support.ts'
import { DARK, expectColors } from './theme-support.ts'

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
