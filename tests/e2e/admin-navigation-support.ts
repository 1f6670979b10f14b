// The links of header, menu and footer. The file has its own site, because every page displays them.
import type { Locator } from '@playwright/test'
import { expect } from './support.ts'

export const SCREEN = '/admin/settings/navigation'

export async function addLink(box: Locator, link: { label: string; kind: string; at: string; address: string }): Promise<Locator> {
  await box.getByRole('button', { name: 'Add a link' }).click()
  const row = box.getByRole('listitem').last()
  await expect(row.getByLabel('Label')).toBeFocused()
  await row.getByLabel('Label').fill(link.label)
  await row.getByLabel('Kind').selectOption(link.kind)
  await row.getByLabel(link.at).fill(link.address)
  return row
}
