// Locators and helpers for the edit screen.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './admin-support.ts'

export const PICTURE = path.join(import.meta.dirname, '../../content/starter/inkfolio.webp')

/** A word that no other journey uses. */
export const newWord = (): string => `heron${randomUUID().slice(0, 8)}`

export const title = (page: Page): Locator => page.getByLabel('Title', { exact: true })
export const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** The save state in the head of the screen. */
export const saveState = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^(Saved|Saving…|Unsaved|Not saved|Session|Nothing|Working|Changed)/ })

export async function expectSaved(page: Page): Promise<void> {
  await expect(saveState(page)).toHaveText('Saved')
}

/** Presses a key that moves the cursor. The editor learns of the browser's cursor by an event that comes a little later. */
export async function moveCursor(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
}

/** Puts the cursor at the end of the article. */
export async function moveToEnd(page: Page): Promise<void> {
  await content(page).focus()
  await moveCursor(page, 'ControlOrMeta+End')
}

export async function openCreate(page: Page): Promise<void> {
  await signIn(page, '/admin/posts/create')
  await expect(content(page)).toBeVisible()
}

/** Writes a new post, waits until it is saved, and returns its id. */
export async function writePost(page: Page, heading: string, text: string): Promise<string> {
  await title(page).fill(heading)
  await content(page).click()
  await page.keyboard.type(text)
  await expectSaved(page)
  await expect(page).toHaveURL(/\/admin\/posts\/edit\/[0-9a-f-]{36}$/)
  return page.url().slice(-36)
}

/** Pastes clipboard data, by MIME type, into the article. */
export async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await content(page).evaluate((element, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of entries) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, Object.entries(data))
}

export const sourceField = (page: Page): Locator => page.getByRole('textbox', { name: 'HTML source of the content' })
export const sourceButton = (page: Page): Locator => page.getByRole('button', { name: 'HTML source' })

/** Publishes the post and confirms the dialog with warnings, if it opens. */
export async function publish(page: Page, label: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: label, exact: true }).first().click()
  const question = dialog(page, 'Publish like this?')
  const notice = page.getByText(/^(Published at|Scheduled: readers)/)
  await expect(question.or(notice).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: label, exact: true }).click()
  await expect(notice).toBeVisible()
}

/** Opens a second screen of the same owner. */
export async function openEdit(page: Page, postId: string): Promise<void> {
  await page.goto(`/admin/posts/edit/${postId}`)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  await expect(content(page)).toBeVisible()
}
