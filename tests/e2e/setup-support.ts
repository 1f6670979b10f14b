// The set-up from the one-time link on. Each journey has a new site with the starter content.
import type { Page } from '@playwright/test'
import { waitForHydration } from './admin-support.ts'
import { expect, expectToast, openPage } from './support.ts'

export async function createAccount(page: Page, link: string): Promise<void> {
  await openPage(page, link)
  await expect(page.getByText('Step 1 of 5 · Account')).toBeVisible()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page).toHaveURL(/\/admin\/setup\/site$/)
  await waitForHydration(page)
  await expectToast(page, 'Success', 'Your account is ready. Welcome!')
}

export const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

export const toDo = (page: Page) => page.getByRole('region', { name: 'To do' })
