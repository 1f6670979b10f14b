// The set-up from the one-time link on. Each journey has a new site with the starter content.
import type { Page } from '@playwright/test'
import { waitForHydration } from './admin-support.ts'
import { test } from './fresh-site.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

// The browser logs refusals.
test.use({ allowedErrors: [/status of 400/], timezoneId: 'Asia/Tokyo' })

async function createAccount(page: Page, link: string): Promise<void> {
  await openPage(page, link)
  await expect(page.getByText('Step 1 of 4 · Account')).toBeVisible()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page).toHaveURL(/\/admin\/setup\/site$/)
  await waitForHydration(page)
  await expectToast(page, 'Success', 'Your account is ready. Welcome!')
}

/** In the last step, through to the end of the import. */
async function importPost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Choose files' }).click()
  const file = { name: 'brought.md', mimeType: 'text/markdown', buffer: Buffer.from('---\ntitle: Brought along\n---\nWords.') }
  await page.getByLabel('Files or an archive').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 new.')).toBeVisible()
  await expect(page.getByRole('row').getByRole('link', { name: 'Brought along' })).toBeVisible()
}

const textOf = async (page: Page, address: string) => (await page.request.get(address)).text()
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' }).click()
const toDo = (page: Page) => page.getByRole('region', { name: 'To do' })

test('from the one-time link through all steps, with own values that are public at once', async ({ page, fresh: { origin, link } }) => {
  await createAccount(page, link)
  await expect(page.getByText('Step 2 of 4 · Site')).toBeVisible()
  await expectAccessible(page)
  const profiles = page.getByRole('region', { name: 'Profiles' })
  await page.getByLabel('Site name').fill('Night shift')
  await page.getByLabel('Author').fill('Ada Lovelace')
  await page.getByLabel('Contact address').fill('not an address')
  await page.getByLabel('Location').fill('Lisbon, Portugal')
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC')
  await page.getByRole('button', { name: 'Use Asia/Tokyo, as this browser does' }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await profiles.getByRole('listitem').first().getByLabel('Address').fill('no address')
  await proceed(page)
  await expect(profiles.getByLabel('Address').first()).toHaveAttribute('aria-invalid', 'true')
  await profiles.getByLabel('Address').first().fill('https://github.com/ada')
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(profiles.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Site name')).toHaveValue('Night shift')
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon, Portugal')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await expectAccessible(page)
  await page.getByLabel('Contact address').fill('ada@lovelace.example')
  await proceed(page)
  await expect(page).toHaveURL(`${origin}/admin/setup/figures`)
  const home = await textOf(page, `${origin}/`)
  for (const own of ['Night shift', 'https://github.com/ada']) expect(home).toContain(own)
  const contact = await textOf(page, `${origin}/contact`)
  for (const own of ['Lisbon, Portugal', 'ada@lovelace.example']) expect(contact).toContain(own)
  expect(contact).not.toContain('Mumbai')
  expect(await textOf(page, `${origin}/posts`)).toMatch(/<time dateTime="[^"]+\+09:00">/)

  await expect(page.getByText('Step 3 of 4 · Figures')).toBeVisible()
  await expectAccessible(page)
  const figure = (name: string) => page.getByRole('group', { name })
  await figure('Readers').getByLabel('Show').selectOption('hidden')
  await figure('Articles').getByLabel('Show').selectOption('live')
  await figure('Categories').getByLabel('Own text').fill(' ')
  await proceed(page)
  await expect(page.getByText('Enter a text, or choose another way to show it.')).toBeVisible()
  await expect(figure('Readers').getByLabel('Show')).toHaveValue('hidden')
  await figure('Categories').getByLabel('Own text').fill('seven')
  await proceed(page)
  await expect(page).toHaveURL(`${origin}/admin/setup/content`)
  const about = await textOf(page, `${origin}/about`)
  expect(about).toContain('seven')
  for (const example of ['10K+', '500+']) expect(about).not.toContain(example)

  await expect(page.getByText('Step 4 of 4 · Content')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the starter posts' }).click()
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)
  await expectToast(page, 'You are set up', 'Write your first post, or look at your site.')
  expect(await textOf(page, `${origin}/posts`)).toContain('No posts found matching your criteria')
  await expect(toDo(page).getByText('Finish setting up')).toHaveCount(0)
  await expect(page.getByText('Welcome back')).toHaveCount(0)
})

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
