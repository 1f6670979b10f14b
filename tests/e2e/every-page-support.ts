import type { Page } from '@playwright/test'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

export async function expectSound(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await expect(page.locator('h1')).toHaveCount(1)
  await expectFitAndAccessible(page)
}
