// Helpers for the editor of Markdown.
import type { Page } from '@playwright/test'
import { content } from './edit-support.ts'
import { expect, openPage } from './support.ts'

/** Opens the screen for a new post in Markdown as the signed-in owner. */
export async function openMarkdown(page: Page): Promise<void> {
  await openPage(page, '/admin/posts/create?form=markdown')
  await expect(content(page)).toBeVisible()
}

/** The Markdown that the editor shows. Its view holds the lines near the window only. */
export async function expectMarkdown(page: Page, markdown: string): Promise<void> {
  await expect
    .poll(() => content(page).evaluate((element) => [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n')))
    .toBe(markdown)
}

/** Puts the whole text of the article into the editor. */
export async function fillMarkdown(page: Page, markdown: string): Promise<void> {
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(markdown)
}
