import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { writePost } from '#tests/support/built-site.ts'
import { asOwner, chooseFrom } from './admin-support.ts'

type Written = { title: string; slug?: string; description?: string; category?: string[]; isPublished?: boolean }

// Every journey writes its own posts with a unique word, and searches for it.
export const word = () => `walrus${randomUUID().slice(0, 8)}`

export const listOf = (search: string, more = '') => `/admin/posts?search=${search}${more}`

export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

export const titles = (page: Page) => page.getByRole('rowheader').getByRole('link')

export function write(page: Page, { isPublished = false, ...fields }: Written): Promise<string> {
  // An old date, so that the post does not appear on the home page, which other journeys check.
  const publishAt = '2019-05-05T12:00:00.000Z'
  return writePost(asOwner(page), { slug: '', content: `<p>About ${fields.title}.</p>`, publishAt, ...fields }, !isPublished)
}

export const choose = (page: Page, title: string, action: string) => chooseFrom(row(page, title), action)

export const undoBar = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
