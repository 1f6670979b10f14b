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
  await expect(page).toHaveURL(`${origin}/admin/setup/look`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Site name')).toHaveValue('Inkfolio')
  for (const next of ['/admin/setup/look', '/admin/setup/figures', '/admin/setup/content', '/admin/dashboard']) {
    await skip(page)
    await expect(page).toHaveURL(`${origin}${next}`)
  }
  await expectToast(page, 'You are set up', 'To do keeps the steps that you skipped.')
  await toDo(page).getByRole('link', { name: 'Finish setting up: Site' }).click()
  await proceed(page)
  await expect(page).toHaveURL(`${origin}/admin/setup/look`)
  await page.goto(`${origin}/admin/dashboard`)
  await toDo(page).getByRole('link', { name: 'Finish setting up: Look' }).click()
  await proceed(page)
  await expect(page).toHaveURL(`${origin}/admin/setup/figures`)
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
  await expect(page.getByText('Step 4 of 5 · Figures')).toBeVisible()
})

test('a step that was done in the settings, among the posts or in To do is not asked for', async ({ page, fresh: { origin, link } }) => {
  await createAccount(page, link)
  for (const next of ['look', 'figures', 'content']) {
    await skip(page)
    await expect(page).toHaveURL(`${origin}/admin/setup/${next}`)
  }
  await skip(page)
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)
  const finish = toDo(page).getByRole('link', { name: 'Finish setting up' })
  await expect(finish).toHaveText('Finish setting up: Site')

  await openPage(page, `${origin}/admin/settings/site`)
  await page.getByLabel('Author').fill('Ada Lovelace')
  await page.getByLabel('Contact address').fill('ada@lovelace.example')
  await page.getByRole('button', { name: 'Save your details' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await page.getByRole('button', { name: 'Hide all' }).click()
  await page.getByRole('button', { name: 'Save figures' }).click()
  await expect(page.getByText('About: hidden')).toHaveCount(4)
  await openPage(page, `${origin}/admin/dashboard`)
  await expect(finish).toHaveText('Finish setting up: Look')

  await openPage(page, `${origin}/admin/settings/look`)
  await page.getByLabel('Text face').selectOption('Inter')
  await page.getByRole('button', { name: 'Save look' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await openPage(page, `${origin}/admin/dashboard`)
  await expect(finish).toHaveText('Finish setting up: Content')
  await page.getByRole('button', { name: 'Remove the starter posts' }).click()
  await expect(finish).toHaveCount(0)
})

test('step 2 offers name and address of the account, which no visitor reads before the owner continues', async ({
  page,
  fresh: { origin, link },
}) => {
  const publicText = async () => (await page.request.get(`${origin}/contact`)).text()
  await createAccount(page, link)
  await expect(page.getByLabel('Author')).toHaveValue('Ada')
  await expect(page.getByLabel('Contact address')).toHaveValue('ada@example.com')
  expect(await publicText()).not.toContain('ada@example.com')
  await page.getByLabel('Author').fill('Ada L.')
  await proceed(page)
  await expect(page).toHaveURL(`${origin}/admin/setup/look`)
  expect(await publicText()).toContain('ada@example.com')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Author')).toHaveValue('Ada L.')
})
