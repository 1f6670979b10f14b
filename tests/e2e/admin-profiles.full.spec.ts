// The owner's profiles. The file has its own site, because every page displays them.
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, openPage } from './support.ts'

const SCREEN = '/admin/settings/profiles'

// The browser logs the refusal.
test.use({ siteName: 'of profiles, in full', allowedErrors: [/status of (400|409)/] })

test('a list that was changed elsewhere is not overwritten unseen', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}${SCREEN}`)
  const other = await page.context().newPage()
  await openPage(other, `${site.origin}${SCREEN}`)
  const add = async (on: typeof page, address: string) => {
    const box = on.getByRole('region', { name: 'Profiles' })
    await box.getByRole('button', { name: 'Add a profile' }).click()
    await box.getByRole('listitem').last().getByLabel('Address').fill(address)
    await box.getByRole('button', { name: 'Save profiles' }).click()
  }
  await add(other, 'codeberg.org/first')
  await expect.poll(async () => (await site.ask('/about')).text).toContain('https://codeberg.org/first')
  await add(page, 'gitlab.com/second')
  await expect(page.getByRole('region', { name: 'Profiles' }).getByRole('alert')).toContainText(
    'This list was changed elsewhere meanwhile.',
  )
  await page.getByRole('button', { name: 'Load the saved list' }).click()
  await expect(page.getByRole('listitem').last().getByLabel('Address')).toHaveValue('https://codeberg.org/first')
})
