// Moderation of comments. The journeys share one site, so each uses its own posts and words.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { emailOfThis, postIdOf, send } from './comments-support.ts'
import { expect } from './support.ts'

/** The address of the list's action in single-fetch requests. */
export const ACTION = '/admin/comments.data'

export const inbox = (query = '') => `/admin/comments${query}`

export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

export const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

export async function comment(
  request: APIRequestContext,
  address: string,
  fields: Record<string, unknown>,
): Promise<{ id: string; status: string }> {
  const answer = await send(request, { post_id: await postIdOf(request, address), ...fields })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** The list filtered by the author of this journey. */
export const ofThis = (queue: string) => inbox(`?${new URLSearchParams({ queue, search: emailOfThis() })}`)
