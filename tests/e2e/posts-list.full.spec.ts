import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pressAtOnce, signIn } from './admin-support.ts'
import { choose, listOf, row, titles, undoBar, word, write } from './posts-list-support.ts'
import { expect, expectAccessible, expectFitAndAccessible, expectNoSidewaysScroll, hoverUndo, openPage, test } from './support.ts'

/** The address of the list's action in single-fetch requests. */
const ACTION = '/admin/posts.data'

const problem = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('tabs, search, order and pages work', async ({ page }) => {
    await page.goto('/admin/login?next=/admin/posts')
    await page.getByLabel('Email').fill('owner@example.com')
    await page.getByLabel('Password').fill('a sentence of the owner')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Posts' })).toBeVisible()
    await page.getByRole('link', { name: /^Published/ }).click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('searchbox').fill('seed-000011')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Title, Z to A')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/search=seed-000011.*sort=title.desc/)
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByText('/posts/seed-000011')).toBeVisible()
  })
})

test.describe('quick edit', () => {
  // The browser logs refused requests.
  test.use({ allowedErrors: [/status of 4(?:00|09)/] })

  test('publishes a draft, and reports a conflicting change', async ({ page }) => {
    const title = word()
    await signIn(page)
    const post_id = await write(page, { title, slug: title })
    await openPage(page, listOf(title))
    await choose(page, title, 'Quick edit')
    const drawer = page.getByRole('dialog', { name: 'Quick edit' })
    await drawer.getByLabel('Description').fill('Mine.')
    const elsewhere = { intent: 'quick-edit', post_id, version: 1, title, slug: title, description: 'Theirs.', category: [], status: null }
    expect((await page.request.post(ACTION, { data: elsewhere })).ok()).toBe(true)

    await drawer.getByLabel('Status').selectOption('Published')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByRole('alert')).toContainText('changed elsewhere meanwhile')
    await expect(drawer.getByLabel('Description')).toHaveValue('Mine.')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
    await expect(row(page, title)).toContainText('Published')
    await page.goto(`/posts/${title}`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Mine.')
  })
})

test('a post is duplicated and unpublished from its menu', async ({ page }) => {
  const title = word()
  await signIn(page)
  await write(page, { title, slug: title, isPublished: true })
  await openPage(page, listOf(title))
  await choose(page, title, 'Duplicate')
  await hoverUndo(page)
  await expect(row(page, `${title} (copy)`)).toContainText('Draft')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([title])
  await choose(page, title, 'Unpublish')
  await hoverUndo(page)
  await expect(row(page, title)).toContainText('Draft')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toContainText('Published')
})

test('the chosen columns stay after a reload', async ({ page }) => {
  await signIn(page, '/admin/posts')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Categories' }).uncheck()
  await page.getByRole('checkbox', { name: 'Published' }).check()
  await expect(page.getByRole('columnheader', { name: 'Categories' })).toHaveCount(0)
  await openPage(page, '/admin/posts')
  await expect(page.getByRole('columnheader', { name: 'Views' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Published' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Categories' })).toHaveCount(0)
})

test('the menu of columns offers those that the width shows', async ({ page }) => {
  await signIn(page, '/admin/posts')
  await page.setViewportSize({ width: 800, height: 900 })
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Views' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Categories' })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('checkbox', { name: 'Categories' })).toBeVisible()
})

test('a conflicting change is reported, and the list is refreshed', async ({ page }) => {
  const title = word()
  await signIn(page)
  const post_id = await write(page, { title })
  await openPage(page, listOf(title))
  const elsewhere = await page.request.post(ACTION, { data: { intent: 'trash', post_ids: [post_id] } })
  expect(elsewhere.ok()).toBe(true)
  await choose(page, title, 'Move to trash')
  await expect(problem(page, 'changed elsewhere meanwhile')).toBeVisible()
  await expect(titles(page)).toHaveCount(0)
})

test.describe('when the server is away', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('a failed action is reported, and the list is unchanged', async ({ page }) => {
    const title = word()
    await signIn(page)
    await write(page, { title })
    await openPage(page, listOf(title))
    await page.route('**/admin/posts.data*', (route) => route.abort())
    await choose(page, title, 'Move to trash')
    await expect(problem(page, 'could not be reached')).toBeVisible()
    await expect(row(page, title)).toContainText('Draft')
  })
})

test('invalid requests are refused', async ({ page }) => {
  await signIn(page)
  const change = (data: unknown) => page.request.post(ACTION, { data })
  expect((await change({ intent: 'explode', post_ids: [randomUUID()] })).status()).toBe(400)
  expect((await change({ intent: 'trash', post_ids: ['1'] })).status()).toBe(400)
  expect((await change({ intent: 'trash', post_ids: [] })).status()).toBe(400)
  expect((await change({ intent: 'trash', post_ids: [randomUUID()] })).status()).toBe(200)
})

test('list and dashboard are accessible and fit every screen', async ({ page }) => {
  await signIn(page)
  await write(page, { title: 'Internationalization_and_Supercalifragilisticexpialidocious_identifiers: naming things' })
  for (const address of ['/admin/posts', '/admin/posts?tab=scheduled&search=nothing', '/admin/dashboard']) {
    await openPage(page, address)
    await expectFitAndAccessible(page)
  }
})

test('on a narrow screen each post is a card with labelled values', async ({ page }) => {
  const title = word()
  await signIn(page)
  await write(page, { title, slug: title, category: ['Sea'], isPublished: true })
  await page.setViewportSize({ width: 360, height: 800 })
  await openPage(page, listOf(title))
  const status = row(page, title).locator('[data-label=Status]')
  expect(await status.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Status"')
  await row(page, title).getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: 'With selected' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await choose(page, title, 'Quick edit')
  await expect(page.getByRole('dialog', { name: 'Quick edit' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a post is moved to the trash, restored, and deleted forever', async ({ page }) => {
  const title = word()
  await signIn(page)
  await write(page, { title, slug: title, isPublished: true })
  await openPage(page, listOf(title))
  await choose(page, title, 'Move to trash')
  await expect(page.getByText('No post matches')).toBeVisible()
  expect((await page.request.get(`/posts/${title}`, { maxRedirects: 0 })).status()).not.toBe(200)

  await page.getByRole('link', { name: /^Trash/ }).click()
  await expect(row(page, title)).toContainText('was published')
  await choose(page, title, 'Restore')
  // The toast of the first action may still be visible.
  await expect(undoBar(page)).toContainText('restored.')
  await hoverUndo(page)
  await expect(titles(page)).toHaveCount(0)
  expect((await page.request.get(`/posts/${title}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toBeVisible()

  await choose(page, title, 'Delete forever')
  await hoverUndo(page)
  await expect(titles(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toBeVisible()
})

test('the list works by keyboard', async ({ page }) => {
  const about = word()
  await signIn(page)
  for (const number of [1, 2, 3]) await write(page, { title: `${about} ${number}` })
  await openPage(page, listOf(about, '&sort=title.asc'))
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search title and text' })
  await expect(search).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('j')
  await expect(search).toHaveValue(`${about}j`)
  await expect(page).toHaveURL(listOf(`${about}j`, '&sort=title.asc'))
  await page.keyboard.press('Backspace')
  await search.blur()
  await expect(page).toHaveURL(listOf(about, '&sort=title.asc'))
  await expect(titles(page)).toHaveCount(3)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `${about} 2`, exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(row(page, `${about} 1`).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Control+x')
  await expect(row(page, `${about} 1`).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('q')
  const drawer = page.getByRole('dialog', { name: 'Quick edit' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(titles(page)).toHaveCount(3)

  await page.keyboard.press('Delete')
  await expect(titles(page)).toHaveText([`${about} 2`, `${about} 3`])
  await expect(page.getByRole('link', { name: `${about} 2`, exact: true })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Quick edit')
  await page.keyboard.press('Escape')
  await pressAtOnce(page, ['g', 'd'])
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await pressAtOnce(page, ['g', 'p'])
  await expect(page).toHaveURL('/admin/posts')
})

test.describe('quick edit', () => {
  // The browser logs refused requests.
  test.use({ allowedErrors: [/status of 4(?:00|09)/] })

  test('changes the published post, and preserves the typed text when it is refused', async ({ page }) => {
    const title = word()
    await signIn(page)
    await write(page, { title, slug: title, description: 'Before.', category: ['Sea'], isPublished: true })
    await openPage(page, listOf(title))
    await choose(page, title, 'Quick edit')
    const drawer = page.getByRole('dialog', { name: 'Quick edit' })
    await expectAccessible(page)
    await drawer.getByLabel('Title').fill(`${title} renamed`)
    await drawer.getByLabel('Slug').fill('seed-000001')
    await expect(drawer.getByText(/^Taken by/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText('Another post has this slug.')).toBeVisible()
    await expect(drawer.getByLabel('Slug')).toBeFocused()
    await expect(drawer.getByLabel('Title')).toHaveValue(`${title} renamed`)

    await drawer.getByLabel('Slug').fill(`${title}-renamed`)
    await expect(drawer.getByText('Free. The old address will lead here.')).toBeVisible()
    await drawer.getByLabel('Description').fill('x'.repeat(161))
    await expect(drawer.getByText('161/160: search results cut it off')).toBeVisible()
    await drawer.getByLabel('Description').fill('After.')
    await drawer.getByLabel('Categories').fill('Sea, Ice')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
    await expect(row(page, `${title} renamed`)).toContainText('Sea, Ice')

    await page.goto(`/posts/${title}`)
    await expect(page).toHaveURL(`/posts/${title}-renamed`)
    await expect(page.getByRole('heading', { name: `${title} renamed` })).toBeVisible()
  })
})
