import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './support.ts'

type Written = { title: string; slug?: string; description?: string; category?: string[]; isPublished?: boolean }

// Every journey writes its own posts with a unique word, and searches for it.
export const word = () => `walrus${randomUUID().slice(0, 8)}`

export const listOf = (search: string, more = '') => `/admin/posts?search=${search}${more}`

export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

export const titles = (page: Page) => page.getByRole('rowheader').getByRole('link')

export async function write(
  page: Page,
  { title, slug = '', description = '', category = [], isPublished = false }: Written,
): Promise<string> {
  const post_id = randomUUID()
  // An old date, so that the post does not appear on the home page, which other journeys check.
  const publishAt = '2019-05-05T12:00:00.000Z'
  const fields = {
    ...{ title, slug, description, category, thumbnail: '', content: `<p>About ${title}.</p>`, publishAt, isProject: false },
    ...{ projectPreviewUrl: '', projectPreviewLabel: '', projectSourceUrl: '', projectSourceLabel: '' },
  }
  const saved = await page.request.post('/admin/functions/save-draft', { data: { post_id, version: 0, fields, overwrites: false } })
  expect(saved.ok(), await saved.text()).toBe(true)
  if (isPublished) {
    const { version } = await saved.json()
    const published = await page.request.post('/admin/functions/edited-post', { data: { intent: 'publish', post_id, version } })
    expect(published.ok()).toBe(true)
  }
  return post_id
}

export async function choose(page: Page, title: string, action: string) {
  await row(page, title)
    .getByRole('button', { name: `More for: ${title}` })
    .click()
  await page
    .getByRole('button', { name: action, exact: true })
    .or(page.getByRole('link', { name: action, exact: true }))
    .last()
    .click()
}

export const undoBar = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
