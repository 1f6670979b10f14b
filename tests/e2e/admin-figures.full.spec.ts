// The figures and cards that the owner changes. The file has its own site, because every page displays them.
import type { Page } from '@playwright/test'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of figures', allowedErrors: [/status of 400/] })

const SCREEN = '/admin/settings/site'
const CARDS = '/admin/settings/cards'

function figuresOf(page: Page) {
  const box = page.getByRole('region', { name: 'Figures' })
  const save = box.getByRole('button', { name: 'Save figures' })
  return { box, save, figure: (name: string) => box.getByRole('group', { name }) }
}

test('a figure becomes a live count or is hidden, everywhere', async ({ site, page }) => {
  await watch(page, site)
  const { box, save, figure } = figuresOf(page)
  await openPage(page, `${site.origin}${SCREEN}`)
  await expect(figure('Readers')).toContainText('About: 10K+')
  await figure('Readers').getByLabel('Own text').fill(' ')
  await figure('Articles').getByLabel('Show').selectOption('live')
  await expect(figure('Articles').getByLabel('Own text')).toBeHidden()
  await save.click()
  await expect(box.getByText('Enter a text, or choose another way to show it.')).toBeVisible()
  await expect(figure('Articles').getByLabel('Show')).toHaveValue('live')
  await expectAccessible(page)

  for (const name of ['Readers', 'Available', 'New content', 'Reply time', 'Policies last updated'])
    await figure(name).getByLabel('Show').selectOption('hidden')
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await expect(figure('Readers')).toContainText('About: hidden')

  const publicPage = async (path: string) => (await page.request.get(`${site.origin}${path}`)).text()
  for (const path of ['/', '/about', '/faq', '/contact', '/privacy', '/disclaimer']) {
    const text = await publicPage(path)
    for (const hidden of ['10K+', '24/7', '2-3 times a week', '24-48 hours', 'December 29, 2024']) expect(text, path).not.toContain(hidden)
  }
  const counted = await publicPage('/posts')
  // Everything is saved, so nothing asks before the screen is left.
  await openPage(page, `${site.origin}/about`)
  await expect(page.locator('dt')).toHaveText(['Articles', 'Categories'])
  const articles = await page.locator('dd').first().innerText()
  expect(counted).toContain(articles)
  await expect(page.getByText('New content')).toHaveCount(0)
})

test('a language is added, moved by keyboard and public at once, and one that is removed is gone', async ({ site, page }) => {
  await watch(page, site)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${site.origin}${CARDS}`)
  const box = page.getByRole('region', { name: 'Language cards' })
  const row = box.getByRole('listitem').last()
  const save = box.getByRole('button', { name: 'Save language cards' })
  await box.getByRole('button', { name: 'Add a card' }).click()
  await expect(row.getByLabel('Category')).toBeFocused()
  await page.keyboard.type('javascript')
  await save.click()
  await expect(row.getByText('JavaScript is listed already. Letter case makes no difference.')).toBeVisible()
  await expect(row.getByLabel('Category')).toBeFocused()
  await expectAccessible(page)

  await row.getByLabel('Category').fill('Rust')
  await row.getByLabel('Text').fill('Ownership, explained.')
  await row.getByLabel('Code').fill('println!("hello");')
  await box.getByRole('button', { name: 'Delete Java', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(box.getByRole('listitem')).toHaveCount(5)
  await box.getByRole('button', { name: 'Delete Java', exact: true }).click()
  for (let step = 0; step < 3; step += 1) {
    await box.getByRole('button', { name: 'Move Rust up' }).focus()
    await page.keyboard.press('Enter')
  }
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')

  await openPage(page, `${site.origin}/languages`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Rust', 'JavaScript', 'Python', 'C++'])
  await expect(main.getByText('Ownership, explained.')).toBeVisible()
  await expect(main.locator('[data-note]').first()).toHaveText('0 tutorials')
  await main.getByRole('link', { name: 'Rust' }).click()
  await expect(page).toHaveURL(`${site.origin}/languages/rust`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rust' })).toBeVisible()
  expect((await page.request.get(`${site.origin}/languages/java`)).status()).toBe(404)
  const sitemap = await (await page.request.get(`${site.origin}/sitemap.xml`)).text()
  // A page without posts is not for search engines.
  expect(sitemap).not.toContain(`${site.origin}/languages/rust<`)
  expect(sitemap).not.toContain(`${site.origin}/languages/java<`)
  expect(await (await page.request.get(site.origin)).text()).toContain('Rust, JavaScript, Python and C++, each')
})
