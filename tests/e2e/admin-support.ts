// Helpers to sign in, and to change the site as the owner.
import { type Cookie, expect, type Locator, type Page } from '@playwright/test'
import type { Owner } from '#tests/support/built-site.ts'
import { OWNER } from './people.ts'

/** Cookies of accounts that this worker has signed in. */
const sessions = new Map<string, Cookie[]>()

/** Opens the dashboard, or the screen at `next`, signed in. A worker signs each account in once; after a sign-out it does so again. */
export async function signIn(page: Page, next = '/admin/dashboard', who: { email: string; password: string } = OWNER): Promise<void> {
  const cookies = sessions.get(who.email)
  if (cookies) {
    await page.context().addCookies(cookies)
    await page.goto(next)
    if (!page.url().includes('/admin/login')) return waitForHydration(page)
  }
  await signInAnew(page, next, who)
  sessions.set(who.email, await page.context().cookies())
}

/** Signs in with the form, and waits for the dashboard, or for the screen at `next`. */
export async function signInAnew(page: Page, next = '/admin/dashboard', who: { email: string; password: string } = OWNER): Promise<void> {
  await page.goto(`/admin/login?${new URLSearchParams({ next })}`)
  await waitForHydration(page)
  await fillIn(page, who)
  await expect(page).toHaveURL(next)
  await waitForHydration(page)
}

/** Types address and password into the login screen and sends them. */
export async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Dispatches the keys in one task, because keys that are too far apart do not form a shortcut. */
export async function pressAtOnce(page: Page, keys: string[]): Promise<void> {
  await page.evaluate((names) => {
    const events = names.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const event of events) document.activeElement?.dispatchEvent(event)
  }, keys)
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

/** Sends what the screens send, in the session of the page. */
export function asOwner({ request }: Page): Owner {
  return {
    async change(path, data) {
      const answer = await request.post(path, { data })
      return { status: answer.status(), text: await answer.text() }
    },
  }
}

/** Opens the menu 'More for …' of a row and chooses a button or a link of it. */
export async function chooseFrom(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await row
    .getByRole('button', { name: action, exact: true })
    .or(row.getByRole('link', { name: action, exact: true }))
    .last()
    .click()
}
