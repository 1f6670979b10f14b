import type { Page } from '@playwright/test'
import { BROWSER } from '#tests/support/built-site.ts'
import { drawer, LINKS, makeLink, POST, row } from './admin-links-support.ts'
import { chooseFrom } from './admin-support.ts'
import { test } from './owner-test.ts'
import { expect, hoverUndo, openPage } from './support.ts'

// The default user agent is HeadlessChrome, whose steps are not counted.
test.use({ userAgent: BROWSER })

const bar = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })

test('an invalid form shows its errors and preserves the typed text', async ({ page, baseURL }) => {
  await openPage(page, `${LINKS}?link=new`)
  const form = drawer(page)
  await form.getByLabel('Link name').fill('Loop')
  await form.getByLabel('Target').fill(`${baseURL}${POST}?token=plain`)
  await form.getByLabel('Alias').fill('plain')
  await expect(form.getByLabel('Alias')).toHaveAccessibleDescription(/taken by “The plain workbook”/)
  await expect(form.getByRole('button', { name: 'Use plain-2' })).toBeVisible()
  await form.getByRole('button', { name: 'Save link' }).click()
  await expect(form.getByLabel('Target')).toHaveAccessibleDescription(/itself a gated link/)
  await expect(form.getByLabel('Target')).toBeFocused()
  await expect(form.getByLabel('Link name')).toHaveValue('Loop')
})

test('a link is created, found, changed, archived and deleted; archiving and deleting can be undone', async ({ page }) => {
  await makeLink(page, 'Changing workbook')
  await drawer(page).getByRole('tab', { name: 'Link' }).click()
  await expect(drawer(page).getByLabel('Alias')).toHaveValue('changing-workbook')
  await drawer(page).getByLabel('Link name').fill('Changed workbook')
  await drawer(page).getByLabel('Maximum uses').fill('3')
  await drawer(page).getByLabel('Expires').fill('2999-01-31T10:00')
  await drawer(page).getByRole('button', { name: 'Save link' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Changed workbook', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(LINKS)

  await page.getByRole('searchbox', { name: 'Name, alias or target' }).fill('changing-work')
  await expect(page.getByText('1 link matches.')).toBeVisible()
  await expect(row(page, 'Changed workbook')).toContainText('0 of 3 uses')
  await chooseFrom(row(page, 'Changed workbook'), 'Archive')
  await hoverUndo(page)
  await expect(page.getByText('No link matches')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Select Changed workbook').check()
  await page.getByRole('group', { name: 'With selected' }).getByRole('button', { name: 'Delete' }).click()
  await hoverUndo(page)
  await expect(page.getByText('No link matches')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Changed workbook')).toBeVisible()
})
