// The set-up from the one-time link on. Each journey has a new site with the starter content.
import type { Page } from '@playwright/test'
import { test } from './fresh-site.ts'
import { createAccount, proceed, toDo } from './setup-support.ts'
import { expect, expectToast, openPage } from './support.ts'

// The browser logs refusals.
test.use({ allowedErrors: [/status of 400/], timezoneId: 'Asia/Tokyo' })

/** In the last step, through to the end of the import. */
async function importPost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Choose files' }).click()
  const file = { name: 'brought.md', mimeType: 'text/markdown', buffer: Buffer.from('---\ntitle: Brought along\n---\nWords.') }
  await page.getByLabel('Files or an archive').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 new.')).toBeVisible()
  await expect(page.getByRole('row').getByRole('link', { name: 'Brought along' })).toBeVisible()
}

const skip = (page: Page) => page.getByRole('button', { name: 'Skip' }).click()

test('skipped steps wait in To do, which resumes at the first of them, and the last one imports posts', async ({
  page,
  fresh: { origin, link },
}) => {
  await createAccount(page, link)
  await page.getByLabel('Site name').fill('Half typed')
  await skip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Site name')).toHaveValue('Half typed')
  await skip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave anyway' }).click()
  await expect(page).toHaveURL(`${origin}/admin/setup/figures`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Site name')).toHaveValue('Inkfolio')
  for (const next of ['/admin/setup/figures', '/admin/setup/content', '/admin/dashboard']) {
    await skip(page)
    await expect(page).toHaveURL(`${origin}${next}`)
  }
  await expectToast(page, 'You are set up', 'To do keeps the steps that you skipped.')
  await toDo(page).getByRole('link', { name: 'Finish setting up: Site' }).click()
  await proceed(page)
  await expect(page).toHaveURL(`${origin}/admin/setup/figures`)
  await page.goto(`${origin}/admin/dashboard`)
  await toDo(page).getByRole('link', { name: 'Finish setting up: Figures' }).click()
  await proceed(page)
  await importPost(page)
  await page.getByRole('link', { name: 'Back to the set-up' }).click()
  await page.getByRole('button', { name: 'Keep them' }).click()
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)
  await expectToast(page, 'You are set up', 'Write your first post, or look at your site.')
  await expect(toDo(page).getByText('Finish setting up')).toHaveCount(0)
})

test('the owner dismisses the rest of the set-up', async ({ page, fresh: { origin, link } }) => {
  await createAccount(page, link)
  await openPage(page, `${origin}/admin/dashboard`)
  await page.getByRole('button', { name: 'Dismiss: Finish setting up' }).click()
  await expect(toDo(page).getByText('Finish setting up')).toHaveCount(0)
  await page.reload()
  await expect(toDo(page).getByText('Finish setting up')).toHaveCount(0)
  await openPage(page, `${origin}/admin/setup/figures`)
  await expect(page.getByText('Step 3 of 4 · Figures')).toBeVisible()
})
