// The accounts of the full site, and helpers to sign in.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Cookie, expect, type Page } from '@playwright/test'

type Person = { email: string; name: string; password: string; role: 'admin' | 'none' }

export const PEOPLE = {
  /** Shared by all journeys: none may end all its sessions or change this account. */
  owner: { email: 'owner@example.com', name: 'Ada Owner', password: 'a sentence of the owner', role: 'admin' },
  reader: { email: 'reader@example.com', name: 'Rita Reader', password: 'a sentence of a reader', role: 'none' },
  careful: { email: 'careful@example.com', name: 'Cora Careful', password: 'a sentence of the careful', role: 'admin' },
  modern: { email: 'modern@example.com', name: 'Mo Modern', password: 'a sentence of the modern', role: 'admin' },
  watchful: { email: 'watchful@example.com', name: 'Wanda Watchful', password: 'a sentence of the watchful', role: 'admin' },
  leaver: { email: 'leaver@example.com', name: 'Lee Leaver', password: 'a sentence of the leaver', role: 'admin' },
  thorough: { email: 'thorough@example.com', name: 'Theo Thorough', password: 'a sentence of the thorough', role: 'admin' },
} as const satisfies Record<string, Person>

export const OWNER = PEOPLE.owner

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

/** The file in which serve.ts stores the one-time setup link of the site on this port. */
export function setupLinkFile(port: string): string {
  return path.join(tmpdir(), `inkfolio-journeys-setup-${port}`)
}
