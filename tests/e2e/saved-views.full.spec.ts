// Saved views of the list of posts: a name for its tab, search, filters and order.
import type { Locator, Page } from '@playwright/test'
import { button, dialog, newWord } from './edit-support.ts'
import { test } from './owner-test.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  expectToast,
  hoverUndo,
  openPage,
} from './support.ts'

const view = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('link').filter({ hasText: name })

/** Sends a change to the action of the list, as its screen does. */
async function send(page: Page, change: object): Promise<void> {
  const answer = await page.request.post('/admin/posts.data', {
    data: change,
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Their number is bounded, so every journey deletes its own. */
async function deleteView(page: Page, name: string): Promise<void> {
  const href = await view(page, name).getAttribute('href')
  await send(page, { intent: 'delete-view', id: new URL(href ?? '', page.url()).searchParams.get('view') })
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, `More for the view: ${name}`).click()
  await button(page, action).click()
}

async function saveAs(page: Page, name: string): Promise<void> {
  const form = dialog(page, 'Save view')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
}

// The browser logs the refusals.
test.use({ allowedErrors: [/status of 40[49]|ERR_FAILED/] })

for (const width of [1280, 360]) {
  test(`a view is saved, changed, updated and undone, and the palette finds it, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const word = newWord()
    const [first, second] = [`Walrus ${word}`, `Tusks ${word}`]
    await openPage(page, '/admin/posts')
    await expect(button(page, 'Save view')).toHaveCount(0)
    await openPage(page, `/admin/posts?search=${word}&page=2`)

    await test.step('saved under a name', async () => {
      await button(page, 'Save view').click()
      await dialog(page, 'Save view').getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog(page, 'Save view')).toContainText('A name is needed.')
      await expectAccessible(page)
      await saveAs(page, first)
      await expectToast(page, 'Done', `View “${first}” saved. Ctrl-K finds it by its name.`)
      await expect(view(page, first)).toHaveAttribute('aria-current', 'true')
      await expect(button(page, 'Save view')).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('updated to other filters, with an undo', async () => {
      await page.getByLabel('Has', { exact: true }).selectOption('Has no thumbnail')
      await expect(view(page, first)).toContainText('changed')
      await button(page, 'Update view').click()
      await expect(view(page, first)).not.toContainText('changed')
      await hoverUndo(page)
      await button(page, 'Undo').click()
      await expect(view(page, first)).toContainText('changed')
      await expect(page).toHaveURL(/has=no-thumbnail/)
    })

    await test.step('a second one needs another name', async () => {
      await choose(page, first, 'Save as new view')
      await saveAs(page, first.toUpperCase())
      await expect(dialog(page, 'Save view')).toContainText('There is a view of this name already.')
      await saveAs(page, second)
      await expect(view(page, second)).toHaveAttribute('aria-current', 'true')
      await view(page, first).click()
      await expect(view(page, first)).toHaveAttribute('aria-current', 'true')
      await expect(page).toHaveURL(new RegExp(`\\?search=${word}&view=[0-9a-f-]{36}$`))
    })

    await test.step('renamed, and found by the palette', async () => {
      await choose(page, first, 'Rename view')
      await dialog(page, `Rename “${first}”`).getByLabel('Name', { exact: true }).fill(`Ivory ${word}`)
      await dialog(page, `Rename “${first}”`).getByRole('button', { name: 'Rename', exact: true }).click()
      await expect(view(page, `Ivory ${word}`)).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Go to' }).fill(`tusks ${word}`)
      await page.getByRole('option', { name: second }).click()
      await expect(view(page, second)).toHaveAttribute('aria-current', 'true')
      await expect(page.getByLabel('Has', { exact: true })).toHaveValue('no-thumbnail')
    })

    await test.step('deleted, with an undo', async () => {
      await choose(page, second, 'Delete view')
      await expect(view(page, second)).toHaveCount(0)
      await expect(button(page, 'Save view')).toBeVisible()
      await hoverUndo(page)
      await button(page, 'Undo').click()
      await expect(view(page, second)).toHaveAttribute('aria-current', 'true')
    })
    for (const name of [`Ivory ${word}`, second]) await deleteView(page, name)
  })
}

test('two windows: nothing is overwritten unseen', async ({ page, context }) => {
  const word = newWord()
  const other = await context.newPage()
  await openPage(page, `/admin/posts?search=${word}`)
  await send(page, { intent: 'save-view', name: `Seal ${word}`, query: `search=${word}` })
  for (const window of [page, other]) await openPage(window, `/admin/posts?search=${word}`)
  await choose(other, `Seal ${word}`, 'Rename view')
  const form = dialog(other, `Rename “Seal ${word}”`)
  await form.getByLabel('Name', { exact: true }).fill(`Otter ${word}`)
  await form.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(view(other, `Otter ${word}`)).toBeVisible()

  await page.getByLabel('Has', { exact: true }).selectOption('Has comments')
  // The filter loaded the list, and with it the new name: another change makes this window stale again.
  await expect(view(page, `Otter ${word}`)).toContainText('changed')
  await choose(other, `Otter ${word}`, 'Rename view')
  const again = dialog(other, `Rename “Otter ${word}”`)
  await again.getByLabel('Name', { exact: true }).fill(`Beaver ${word}`)
  await again.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(view(other, `Beaver ${word}`)).toBeVisible()
  await button(page, 'Update view').click()
  await expect(page.getByText('This view was changed meanwhile. Nothing was done: look at it again.')).toBeVisible()
  await expect(view(page, `Beaver ${word}`)).toContainText('changed')

  await choose(page, `Beaver ${word}`, 'Rename view')
  await deleteView(other, `Beaver ${word}`)
  const late = dialog(page, `Rename “Beaver ${word}”`)
  await late.getByLabel('Name', { exact: true }).fill(`Late ${word}`)
  await late.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(late).toContainText('This view was deleted meanwhile.')
  await expect(late.getByLabel('Name', { exact: true })).toHaveValue(`Late ${word}`)
  await other.close()
})

test('without a connection the typed name stays, and is saved later', async ({ page }) => {
  const name = `Walrus ${newWord()}`
  await openPage(page, `/admin/posts?search=${name.split(' ').at(-1)}`)
  await page.route('**/admin/posts.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await button(page, 'Save view').click()
  await saveAs(page, name)
  await expect(dialog(page, 'Save view')).toContainText('The server could not be reached.')
  await expect(dialog(page, 'Save view').getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.unroute('**/admin/posts.data*')
  await dialog(page, 'Save view').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(view(page, name)).toHaveAttribute('aria-current', 'true')
  await deleteView(page, name)
})

test('on a phone the current view is in sight, in both themes', async ({ page }) => {
  const word = newWord()
  const names = [1, 2, 3].map((number) => `${'Wide'.repeat(8)} ${number} ${word}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/admin/posts')
  for (const name of names) await send(page, { intent: 'save-view', name, query: `search=${encodeURIComponent(name)}` })
  await openPage(page, `/admin/posts?search=${encodeURIComponent(names[2] ?? '')}`)
  await expect(view(page, names[2] ?? '')).toHaveAttribute('aria-current', 'true')
  await expect(view(page, names[2] ?? '')).toBeInViewport({ ratio: 0.9 })
  await page.getByLabel('Has', { exact: true }).selectOption('Has comments')
  await expect(button(page, 'Update view')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
  for (const name of names) await deleteView(page, name)
})

test('without JavaScript views are links, and filters remember theirs', async ({ page, browser, storageState }) => {
  const word = newWord()
  await openPage(page, '/admin/posts')
  await send(page, { intent: 'save-view', name: `Plain ${word}`, query: `search=${word}&sort=title.asc` })
  const context = await browser.newContext({ storageState, javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const plain = await context.newPage()
  await plain.goto('/admin/posts')
  await view(plain, `Plain ${word}`).click()
  await expect(view(plain, `Plain ${word}`)).toHaveAttribute('aria-current', 'true')
  await plain.getByLabel('Has', { exact: true }).selectOption('Has comments')
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(view(plain, `Plain ${word}`)).toContainText('changed')
  await context.close()
  await openPage(page, '/admin/posts')
  await deleteView(page, `Plain ${word}`)
})
