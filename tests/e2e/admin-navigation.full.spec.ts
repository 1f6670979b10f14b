import { addLink, SCREEN } from './admin-navigation-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { content, expectSaved, publish, title } from './edit-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of navigation, in full', allowedErrors: [/status of 400/] })

const LONGEST = 'Donaudampfschifffahrtsgesellschaftskapit'

test('a row moves by its handle, and a reset can be undone', async ({ site, page }) => {
  await watch(page, site)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Mobile menu' })
  const labels = () =>
    box.getByLabel('Label').evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
  const rows = box.getByRole('listitem')
  await rows
    .last()
    .getByTitle('Drag to move')
    .dragTo(rows.first(), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(labels).toEqual(['Contact', 'About'])
  await box.getByRole('button', { name: 'Delete Contact' }).click()
  await expect.poll(labels).toEqual(['About'])
  await box.getByRole('button', { name: 'Reset to the original' }).click()
  await expect.poll(labels).toEqual(['About', 'Contact'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(labels).toEqual(['About'])
})

test('a category and a page of the owner are chosen, and give the link its label', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}/admin/pages/create`)
  await expect(content(page)).toBeVisible()
  await title(page).fill('Tools on the bench')
  await content(page).click()
  await page.keyboard.type('A plane and a saw.')
  await expectSaved(page)
  await publish(page, 'Publish')
  const address = '/tools-on-the-bench'
  await expect(page.getByText(`Published at ${address}.`)).toBeVisible()

  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Footer' })
  await box.getByRole('button', { name: 'Add a link' }).click()
  const category = box.getByRole('listitem').last()
  await expect(category.getByLabel('Label')).toBeFocused()
  await category.getByLabel('Kind').selectOption('Category')
  await category.getByLabel('Category').selectOption('PostgreSQL')
  await expect(category.getByLabel('Label')).toHaveValue('PostgreSQL')

  await box.getByRole('button', { name: 'Add a link' }).click()
  const own = box.getByRole('listitem').last()
  await expect(own.getByLabel('Label')).toBeFocused()
  await expect(own.locator(`datalist option[value="${address}"]`)).toHaveText('Tools on the bench')
  await own.getByLabel('Path').fill(address)
  await expect(own.getByLabel('Label')).toHaveValue('Tools on the bench')
  await box.getByRole('button', { name: 'Save footer' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')

  await openPage(page, `${site.origin}/faq`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'PostgreSQL' })).toHaveAttribute('href', '/category/postgresql')
  await footer.getByRole('link', { name: 'Tools on the bench' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools on the bench' })).toBeVisible()
})

test('the longest labels fit on every width', async ({ site, page }) => {
  await watch(page, site)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${site.origin}${SCREEN}`)
  const header = page.getByRole('region', { name: 'Header' })
  const remove = header.getByRole('button', { name: /^Delete / })
  while ((await remove.count()) > 0) await remove.first().click()
  for (const address of ['/uses', '/now', '/imprint']) await addLink(header, { label: LONGEST, kind: 'Page', at: 'Path', address })
  const save = header.getByRole('button', { name: 'Save header' })
  await save.click()
  await expect(header.getByRole('alert')).toContainText('These links are too wide for the header.')
  await remove.last().click()
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await page.getByRole('button', { name: 'Close: Saved' }).click()
  for (const title of ['Mobile menu', 'Footer']) {
    const box = page.getByRole('region', { name: title })
    await addLink(box, { label: LONGEST, kind: 'Page', at: 'Path', address: '/uses' })
    await box.getByRole('button', { name: `Save ${title.toLowerCase()}` }).click()
    await expectToast(page, 'Saved', 'Visitors see it from now on.')
    await page.getByRole('button', { name: 'Close: Saved' }).click()
  }
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, `${site.origin}/faq`)
    await expectNoSidewaysScroll(page)
    expect((await page.getByRole('banner').boundingBox())?.height, `one row at ${width} px`).toBeLessThan(80)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: width >= 1280 })
    if (width < 1280) await page.locator('summary[aria-label="Menu"]').click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
