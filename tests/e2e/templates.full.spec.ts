// What posts begin with, and blocks that are inserted again and again.
import type { Locator, Page } from '@playwright/test'
import { chooseFrom } from './admin-support.ts'
import { closePanel, openPanel } from './card-and-seo-support.ts'
import { button, content, dialog, expectSaved, moveCursor, newWord, openEdit, title, writePost } from './edit-support.ts'
import { openNew, source } from './editor-support.ts'
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

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const beginWith = (page: Page): Locator => page.getByRole('navigation', { name: 'Begin with' })
const blocks = (page: Page): Locator => page.getByRole('listbox', { name: 'Insert block' })

for (const width of [1280, 360]) {
  test(`a post becomes a template, and new posts begin with it, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    await openNew(page)
    const postId = await writePost(page, `Guide ${word}`, '## Before\nWhat you need.')
    await openPanel(page, 'Publish')
    await page.getByRole('combobox', { name: 'Add category' }).fill(`Guides ${word}`)
    await page.keyboard.press('Enter')
    await closePanel(page, width)
    await expectSaved(page)

    await test.step('saved as a template from the editor', async () => {
      await more(page, 'More for this post', 'Save as template')
      await expect(page.getByText(`“Guide ${word}” saved as a template: new posts can begin with it.`)).toBeVisible()
    })

    await test.step('offered to the next post, the blank one first, by keyboard', async () => {
      await openNew(page)
      const choices = beginWith(page).getByRole('link')
      await expect(choices.first()).toHaveText('Blank')
      await expect(choices.first()).toHaveAttribute('aria-current', 'true')
      await expectAccessible(page)
      await beginWith(page)
        .getByRole('link', { name: `Guide ${word}` })
        .focus()
      await page.keyboard.press('Enter')
      await expect(content(page)).toContainText('What you need.')
      await expect(title(page)).toHaveValue('')
      await expect(page.getByText('Nothing to save yet')).toBeVisible()
      await openPanel(page, 'Publish')
      await expect(page.getByText(`Guides ${word}`)).toBeVisible()
      await closePanel(page, width)
    })

    await test.step('the new post is a post of its own', async () => {
      await title(page).fill(`First ${word}`)
      await expect(beginWith(page)).toBeHidden()
      await expect.poll(() => page.locator('nav[aria-label="Begin with"]').evaluate((row) => row.getBoundingClientRect().height)).toBe(0)
      await expectSaved(page)
      await expect(page).toHaveURL(/\/admin\/posts\/edit\/[0-9a-f-]{36}$/)
      expect(page.url()).not.toContain(postId)
      await page.reload()
      await expect(content(page)).toContainText('What you need.')
      await expect(title(page)).toHaveValue(`First ${word}`)
    })
  })
}

for (const width of [1280, 360]) {
  test(`a template is edited, renamed, used, and deleted with an undo, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    await openPage(page, '/admin/templates/create')
    await expect(content(page)).toBeVisible()
    await expect(page.getByText('A template: only you see it')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Check' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await title(page).fill(`Review ${word}`)
    await content(page).click()
    await page.keyboard.type('Verdict first.')
    await expectSaved(page)
    await expect(page).toHaveURL(/\/admin\/templates\/edit\/[0-9a-f-]{36}$/)
    await expectAccessible(page)
    const templateId = page.url().slice(-36)

    await test.step('it is in no list of posts, and opens nowhere for readers', async () => {
      await openPage(page, `/admin/posts?search=${word}`)
      await expect(page.getByRole('main')).not.toContainText(`Review ${word}`)
      expect((await page.request.get(`/posts/review-${word}`)).status()).toBe(404)
      const answer = await page.request.post('/admin/functions/edited-post', {
        data: { intent: 'publish', post_id: templateId, version: 1 },
        headers: { Origin: new URL(page.url()).origin },
      })
      expect(answer.status()).toBeGreaterThanOrEqual(400)
    })

    await openPage(page, '/admin/templates')
    await expectAccessible(page)
    await chooseFrom(row(page, word), 'Rename')
    const rename = dialog(page, `Rename “Review ${word}”`)
    await rename.getByLabel('Name', { exact: true }).fill(`Test ${word}`)
    await rename.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(row(page, `Test ${word}`)).toBeVisible()

    await chooseFrom(row(page, word), 'Move to trash')
    await hoverUndo(page)
    await expect(row(page, word)).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(row(page, word)).toBeVisible()

    await chooseFrom(row(page, word), 'New post from it')
    await expect(page).toHaveURL(`/admin/posts/create?template=${templateId}`)
    await expect(content(page)).toContainText('Verdict first.')

    await test.step('an address of a deleted template says so and begins blank', async () => {
      await openPage(page, '/admin/posts/create?template=00000000-0000-4000-8000-000000000000')
      await expect(page.getByText('That template was deleted. The post begins blank.')).toBeVisible()
      await expect(title(page)).toHaveValue('')
    })
  })
}

test('the list of posts makes templates, and the palette finds the screens', async ({ page }) => {
  const word = newWord()
  await openNew(page)
  await writePost(page, `Notes ${word}`, 'Words.')
  await openPage(page, `/admin/posts?search=${word}`)
  await chooseFrom(row(page, word), 'Use as template')
  await expect(page.getByText(`“Notes ${word}” saved as a template: new posts can begin with it.`)).toBeVisible()
  await hoverUndo(page)
  const undone = page.waitForResponse((response) => response.request().method() === 'POST')
  await button(page, 'Undo').click()
  await undone
  await openPage(page, '/admin/templates?tab=trash')
  await expect(row(page, word)).toBeVisible()
  await button(page, 'Empty trash').click()
  const empty = dialog(page, 'Empty the trash?')
  await expectAccessible(page)
  await empty.getByRole('button', { name: /^Delete \d+ templates?$/ }).click()
  await hoverUndo(page)
  await expect(row(page, word)).toHaveCount(0)
  for (const [typed, found, option] of [
    ['boilerplate', 'Templates', 'Screens Templates'],
    ['saved blocks', 'Snippets', 'Actions Snippets'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill(typed)
    await page.getByRole('option', { name: option }).click()
    await expect(page.getByRole('navigation', { name: 'Templates and snippets' }).getByRole('link', { name: found })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
})

for (const width of [1280, 360]) {
  test(`selected blocks become a snippet, which the slash menu finds by its name and inserts, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    await openNew(page)
    const postId = await writePost(page, word, 'Before.\n- one\ntwo\n\nAfter.')
    await content(page).getByText('one', { exact: true }).click()
    await more(page, 'More for this post', 'Save selection as snippet')
    const form = dialog(page, 'Save as snippet')
    await form.getByRole('button', { name: 'Save snippet' }).click()
    await expect(form).toContainText('A snippet needs a name.')
    await form.getByLabel('Name', { exact: true }).fill(`Steps ${word}`)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save snippet' }).click()
    await expectToast(page, 'Saved', `Type / and “Steps ${word}” to insert it.`)

    await openEdit(page, postId)
    await content(page).getByText('After.').click()
    await moveCursor(page, 'End')
    // The editor learns of the browser's cursor a little later.
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe('After.'.length)
    await page.keyboard.press('Enter')
    await expect(content(page).locator('> p')).toHaveCount(3)
    await page.keyboard.type(`/${word.slice(0, 12)}`)
    const option = blocks(page).getByRole('group', { name: 'Snippets' }).getByRole('option')
    await expect(option).toHaveText([`Steps ${word}`])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const list = '<ul><li>one</li><li>two</li></ul>'
    expect(await source(page)).toBe(`<p>Before.</p>${list}<p>After.</p>${list}`)

    await test.step('another selection replaces it', async () => {
      await content(page).getByText('Before.').click()
      await more(page, 'More for this post', 'Save selection as snippet')
      await form.getByLabel('Name', { exact: true }).fill(`steps ${word}`)
      await expect(form).toContainText(`Replaces the snippet “Steps ${word}”.`)
      await form.getByRole('button', { name: 'Replace snippet' }).click()
      await expectToast(page, 'Saved', `Type / and “steps ${word}” to insert it.`)
    })

    await test.step('it is renamed, and deleted with an undo', async () => {
      await openPage(page, '/admin/templates/snippets')
      await expect(row(page, word)).toContainText('Before.')
      await expectAccessible(page)
      await chooseFrom(row(page, word), 'Rename')
      await dialog(page, 'Rename').getByLabel('Name', { exact: true }).fill(`Opening ${word}`)
      await dialog(page, 'Rename').getByRole('button', { name: 'Rename', exact: true }).click()
      await expect(row(page, `Opening ${word}`)).toBeVisible()
      await chooseFrom(row(page, word), 'Delete')
      await expect(row(page, word)).toHaveCount(0)
      await hoverUndo(page)
      await button(page, 'Undo').click()
      await expect(row(page, `Opening ${word}`)).toBeVisible()
    })
  })
}

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('without an answer the slash menu says that snippets could not be loaded, and inserts blocks', async ({ page }) => {
    await page.route('**/admin/functions/snippets', (route) => route.abort())
    await openNew(page)
    await content(page).click()
    await page.keyboard.type('/table')
    await expect(blocks(page)).toContainText('Snippets could not be loaded: no answer from the server.')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(content(page).getByRole('table')).toBeVisible()
  })
})

test('on a phone templates and snippets fit, in both themes', async ({ page }) => {
  const word = newWord()
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/admin/templates/create')
  await title(page).fill(`${'long'.repeat(20)} ${word}`)
  await expectSaved(page)
  for (const path of ['/admin/templates', '/admin/templates/snippets', '/admin/posts/create']) {
    await openPage(page, path)
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  }
  await expect(beginWith(page).getByRole('link', { name: new RegExp(word) })).toBeVisible()
})

async function more(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}
