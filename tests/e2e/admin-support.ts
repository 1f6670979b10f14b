// The owner of the full site, and signing in as them.
import { expect, type Page } from '@playwright/test'

export const OWNER = { email: 'owner@example.com', name: 'Ada Owner', password: 'a sentence of the owner' } as const

/** Signs in and waits for the dashboard, or for the screen at `next`. */
export async function signIn(page: Page, next = '/admin/dashboard', who: { email: string; password: string } = OWNER): Promise<void> {
  await page.goto(`/admin/login?${new URLSearchParams({ next })}`)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(next)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}
