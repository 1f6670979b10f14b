// A restore from the admin area and in the set-up, on sites of its own: it replaces everything.
import type { Page } from '@playwright/test'
import { OWNER, startBuiltSite, writePost } from '../support/built-site.ts'
import { fillIn, waitForHydration } from './admin-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts'

// A foreign file, a wrong password, and the page while the site is restored.
test.use({ allowedErrors: [/status of (400|403|503)/] })

const SCREEN = '/admin/settings/backups'

async function addPasskey(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  const box = page.getByRole('region', { name: 'Passkeys' })
  await box.getByLabel('Name').fill('The journey’s laptop')
  await box.getByLabel('Your password').fill(OWNER.password)
  await box.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(box.getByRole('listitem')).toHaveText(/The journey’s laptop/)
}

/** The page loads again by itself while the site is restored. */
async function signInAgain(page: Page) {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 200_000 })
  await waitForHydration(page)
  await fillIn(page, OWNER)
  await expect(page.getByText(/Restored uploaded-/)).toBeVisible()
}

test('a backup is restored after a passkey, and on another site in its set-up', async ({ page }, testInfo) => {
  const [site, newSite] = await Promise.all([startBuiltSite(), startBuiltSite()])
  // A passkey needs a domain name, which 127.0.0.1 is not.
  const origin = site.origin.replace('127.0.0.1', 'localhost')
  try {
    await writePost(site, { slug: 'a-post', title: 'The old title' })
    await page.goto(`${origin}/admin/login?next=/admin/settings`)
    await waitForHydration(page)
    await fillIn(page, OWNER)
    await expect(page).toHaveURL(`${origin}/admin/settings`)
    await waitForHydration(page)
    await addPasskey(page)
    await page.goto(origin + SCREEN)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Back up now' }).click()
    const link = page.getByRole('link', { name: /^Download manual-/ })
    await expect(link).toBeVisible({ timeout: 200_000 })
    await link.click()
    const downloading = page.getByRole('form', { name: 'Download a backup' })
    await expectAccessible(page)
    await downloading.getByLabel('Your password').fill('not the password')
    await downloading.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(downloading.getByText('The password is not right.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await waitForHydration(page)
    await downloading.getByLabel('Your password').fill(OWNER.password)
    await Promise.all([page.waitForEvent('download'), downloading.getByRole('button', { name: 'Download', exact: true }).click()])
    // The screen that stays open does not keep the password.
    await expect(downloading.getByLabel('Your password')).toHaveValue('')
    const passkey = downloading.getByRole('button', { name: 'Download with a passkey' })
    const [download] = await Promise.all([page.waitForEvent('download'), passkey.click()])
    const file = testInfo.outputPath('backup.tar')
    await download.saveAs(file)

    await page.goto(`${origin}/admin/settings/site`)
    await waitForHydration(page)
    const before = await page.getByLabel('Site name').inputValue()
    await page.getByLabel('Site name').fill('The new name')
    await page.getByLabel('Site name').press('Enter')
    await expect(page.getByRole('link', { name: /The new name/ }).first()).toBeVisible()
    await writePost(site, { slug: 'written-since', title: 'Written since' })
    await page.goto(`${origin}/posts`)
    await expect(page.getByText('Written since')).toBeVisible()

    await page.goto(`${origin}${SCREEN}#restore`)
    await waitForHydration(page)
    await expectAccessible(page)
    await page
      .getByLabel('Backup file')
      .setInputFiles({ name: 'letter.tar', mimeType: 'application/x-tar', buffer: Buffer.from('a letter') })
    await expect(page.getByText(/The file is not (a backup of Inkfolio|complete)/)).toBeVisible()
    await page.getByLabel('Backup file').setInputFiles(file)
    const form = page.getByRole('form', { name: 'Restore a backup' })
    await expect(form.getByRole('row', { name: /Posts and pages/ })).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Your password').fill('not the password')
    await form.getByRole('button', { name: 'Replace everything' }).click()
    await expect(form.getByText('The password is not right.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Replace with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible()
    await signInAgain(page)
    await expectAccessible(page)
    await page.goto(`${origin}/admin/settings/site`)
    await expect(page.getByLabel('Site name')).toHaveValue(before)
    await page.goto(`${origin}/posts`)
    await expect(page.getByText('The old title').first()).toBeVisible()
    await expect(page.getByText('Written since')).toHaveCount(0)

    await page.goto(`${newSite.origin}/admin/login?next=/admin/setup/content`)
    await waitForHydration(page)
    await fillIn(page, OWNER)
    await page.getByRole('link', { name: 'Go to backups' }).click()
    await page.getByLabel('Backup file').setInputFiles(file)
    await form.getByLabel('Your password').fill(OWNER.password)
    await form.getByRole('button', { name: 'Replace everything' }).click()
    await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible()
    await signInAgain(page)
    await page.goto(`${newSite.origin}/posts`)
    await expect(page.getByText('The old title').first()).toBeVisible()
  } finally {
    await Promise.all([site.close(), newSite.close()])
  }
})
