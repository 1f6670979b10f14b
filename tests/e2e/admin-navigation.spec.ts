import { addLink, SCREEN } from './admin-navigation-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of settings', allowedErrors: [/status of 400/] })

test('the order of the header changes by keyboard, and is public at once, in the menu too', async ({ site, page }) => {
  await watch(page, site)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Header' })
  const up = box.getByRole('button', { name: 'Move Categories up' })
  await up.focus()
  for (const _ of [1, 2]) await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(box.getByText('Categories is now 2 of 4.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('button', { name: 'Move Categories down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('button', { name: 'Move Categories down' })).toBeFocused()
  await addLink(box, { label: 'Gone', kind: 'External link', at: 'Address', address: 'https://gone.example' })
  await box.getByRole('button', { name: 'Delete Gone' }).press('Enter')
  await expect(box.getByRole('listitem').last().locator(':focus')).toHaveCount(1)
  const row = await addLink(box, { label: 'Code', kind: 'External link', at: 'Address', address: 'javascript:alert(1)' })
  const save = box.getByRole('button', { name: 'Save header' })
  await save.click()
  await expect(row.getByText(/^Enter a path of this site that begins with \//)).toBeVisible()
  await expect(row.getByLabel('Address')).toBeFocused()
  await expectAccessible(page)
  await row.getByLabel('Address').fill('code.example/ada')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Site' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')

  const order = ['Posts', 'Categories', 'Projects', 'Languages', 'Code']
  await openPage(page, `${site.origin}/categories`)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(order)
  await expect(main.getByRole('link', { name: 'Categories' })).toHaveAttribute('aria-current', 'page')
  await expect(main.getByRole('link', { name: 'Code' })).toHaveAttribute('href', 'https://code.example/ada')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.locator('summary[aria-label="Menu"]').click()
  await expect(page.getByRole('navigation', { name: 'Mobile' }).getByRole('link')).toHaveText([...order, 'About', 'Contact'])
})
