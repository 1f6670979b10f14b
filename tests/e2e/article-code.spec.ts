import { expect, openPage, test } from './support.ts'

const ARTICLE = '/posts/all-constructs'

test('copied code has no removed lines, signs and numbers', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, ARTICLE)
  await page.locator('.code', { hasText: 'def greet' }).getByRole('button', { name: 'Copy' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe('def greet(name):\n    print(f"Hello {name}")\n    return len(name)')
  await page.locator('.code', { hasText: 'export function median' }).getByRole('button', { name: 'Copy' }).click()
  await expect.poll(copied).toMatch(/^export function median\(.*\n {2}const sorted/)
})

test('a group of code is a list of tabs for the keyboard', async ({ page }) => {
  await openPage(page, ARTICLE)
  await page.getByRole('tab', { name: 'npm', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'pnpm' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'pnpm' })).toContainText('pnpm add')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'yarn' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('pnpm add')).toBeVisible()
})

test('formulas and diagrams are part of the page', async ({ page }) => {
  await openPage(page, ARTICLE)
  await expect(page.locator('.math math')).toHaveCount(3)
  await expect(page.getByRole('img', { name: /^Flowchart 1: How a request is answered/ })).toBeVisible()
  await expect(page.getByText('Source of the diagram')).toHaveCount(5)
})
