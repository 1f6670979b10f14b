import type { Page } from '@playwright/test'
import { content, dialog, expectSaved, newWord, publish, tab, title } from './edit-support.ts'
import { expectMarkdown } from './markdown-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

/** In the menu of the post. */
async function changeForm(page: Page, form: 'Markdown' | 'rich text'): Promise<void> {
  await page.getByRole('button', { name: 'More for this post' }).click()
  await page.getByRole('button', { name: `Change to ${form}` }).click()
  const asked = dialog(page, `Change to ${form}`)
  await expect(asked.getByText('The article reads the same.')).toBeVisible()
  await asked.getByRole('button', { name: `Change to ${form}`, exact: true }).click()
  await expectToast(page, `Changed to ${form}`, `The ${form === 'Markdown' ? 'rich text' : 'Markdown'} is in the history.`)
}

test('a post is begun, written and published in Markdown, and is there as it was written', async ({ page }) => {
  const word = newWord()
  await openPage(page, '/admin/posts')
  await page.getByRole('button', { name: 'Other ways to begin a post' }).click()
  await page.getByRole('link', { name: 'New post in Markdown' }).click()
  await expect(content(page)).toBeVisible()
  await title(page).fill(`About ${word}`)
  await content(page).click()
  // Elsewhere on the screen, g and e lead to the pages, and ? to the list of keys.
  await page.keyboard.type('Which pages?\n\n- one\ntwo\n\n\n/head')
  await expect(page.getByRole('option', { name: 'Heading 2' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Part\n\nA code')
  await page.keyboard.press('Shift+ControlOrMeta+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+e')
  await page.keyboard.press('End')
  await page.keyboard.type(' and ')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page, 'Link').getByLabel('Text').fill('a way')
  await dialog(page, 'Link').getByRole('combobox', { name: 'Address' }).fill('long way')
  await expect(dialog(page, 'Link').getByRole('option', { selected: true })).toHaveText(/^The long way round/)
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type(' `{{ x }}`')
  const markdown = 'Which pages?\n\n- one\n- two\n\n## Part\n\nA `code` and [a way](/posts/the-long-way-round) `{{ x }}`\n'
  await expectMarkdown(page, markdown)
  await expectSaved(page)
  await tab(page, 'Outline').click()
  await expect(page.getByRole('list', { name: 'Outline' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await publish(page, 'Publish')
  await openPage(page, `/posts/about-${word}`)
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { name: 'Part' })).toBeVisible()
  await expect(article.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible()
  await expect(article.getByText('{{ x }}')).toBeVisible()
  await page.goBack()
  await expectMarkdown(page, markdown)
  await changeForm(page, 'rich text')
  await expect(content(page).getByRole('heading', { name: 'Part' })).toBeVisible()
  await changeForm(page, 'Markdown')
  await expectMarkdown(page, markdown)
})
