// The owner's profiles. The file has its own site, because every page displays them.
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

const SCREEN = '/admin/settings/profiles'

// The browser logs the refusal.
test.use({ siteName: 'of settings', allowedErrors: [/status of (400|409)/] })

const HANDLE = 'https://mastodon.example/@ada'

test('a profile is added, and stands on the site with its icon, rel=me and in structured data', async ({ site, page }) => {
  await watch(page, site)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Profiles' })
  const row = box.getByRole('listitem').last()
  const save = box.getByRole('button', { name: 'Save profiles' })
  await box.getByRole('button', { name: 'Add a profile' }).click()
  await expect(row.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await save.click()
  await expect(row.getByText('Enter an address that begins with https:// or http://, or an e-mail address.')).toBeVisible()
  await expect(row.getByLabel('Address')).toBeFocused()
  await expectAccessible(page)

  await row.getByLabel('Address').fill('@ada@mastodon.example')
  await expect(row.getByLabel('Kind')).toHaveValue('mastodon')
  await box.getByRole('button', { name: 'Delete Telegram' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(box.getByRole('listitem')).toHaveCount(4)
  await box.getByRole('button', { name: 'Delete YouTube' }).click()
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')

  await openPage(page, site.origin)
  const links = page.getByRole('link', { name: 'Mastodon' })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', HANDLE)
    await expect(link).toHaveAttribute('rel', 'me')
  }
  await expect(page.getByRole('link', { name: 'YouTube' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Instagram' }).first()).not.toHaveAttribute('rel')
  const described = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(described.join()).toContain(`"sameAs":["${HANDLE}"]`)
  for (const path of ['/about', '/contact']) {
    await openPage(page, `${site.origin}${path}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', HANDLE)
  }
})
