// Helpers of the comment journeys.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { test as base, expect } from './support.ts'

// Every journey comments on its own post, from its own network address.
export const test = base.extend({
  extraHTTPHeaders: async ({ locale: _ }, use, testInfo) => {
    const number = Number.parseInt(testInfo.testId.slice(-6), 16) || testInfo.line
    await use({ 'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` })
  },
})
export const POST = (number: number) => `/posts/seed-0000${number}`
export const SHOWCASE = '/posts/the-long-way-round'
export const CROWDED = '/posts/seed-000001'

export const section = (page: Page) => page.locator('#comments')
export const toasts = (page: Page) => page.locator('[role=status] > div')
export const commentBy = (page: Page, name: string) =>
  page.getByRole('article', { name: `Comment by ${name}`, exact: true, includeHidden: true })

/** Unique per journey: a repeated text of the same visitor would be held for review. */
export const emailOfThis = () => `mei-${test.info().testId}@tanaka.example`

export type Typed = { name?: string; email?: string; text?: string }

export async function type(
  form: Locator,
  { name = 'Mei Tanaka', email = emailOfThis(), text = 'Does the same hold for a hash index?' }: Typed = {},
) {
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/^(Comment|Reply)$/).fill(text)
}

export async function openForm(page: Page): Promise<Locator> {
  await section(page).getByRole('button', { name: 'Add Comment' }).click()
  return page.getByRole('form', { name: 'New comment' })
}

export async function postComment(page: Page, typed?: Typed): Promise<void> {
  const form = await openForm(page)
  await type(form, typed)
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form).toBeHidden()
}

/** The visible top-level comments. */
export const inSight = (page: Page) => section(page).locator('div > ol > li').filter({ visible: true })

export const good = () => ({ user_name: 'Mei Tanaka', user_email: emailOfThis(), comment_text: 'Does the same hold for a hash index?' })

export function send(request: APIRequestContext, body: Record<string, unknown>) {
  return request.post('/functions/post-comment', { data: { ...good(), ...body } })
}

export async function postIdOf(request: APIRequestContext, address: string): Promise<string> {
  const html = await (await request.get(address)).text()
  return /name="post_id" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? ''
}
