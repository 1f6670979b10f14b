import type { Page } from '@playwright/test'
import { drawer, LINKS, makeLink, POST, row, USER_AGENT } from './admin-links-support.ts'
import { test } from './owner-test.ts'
import { expect, hoverUndo, openPage, stayWithinOneDay } from './support.ts'

test.use({ userAgent: USER_AGENT })

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

test('from the countdown to the funnel: a visitor is counted, the owner is not', async ({ page, browser, baseURL, context }) => {
  await stayWithinOneDay()
  await makeLink(page, 'Funnel workbook', (form) => form.getByLabel('Password', { exact: true }).fill('open sesame'))
  const alias = 'funnel-workbook'
  // A visit of the owner is not counted.
  const own = await context.newPage()
  await openPage(own, `${POST}?token=${alias}`)
  await expect(own.getByRole('progressbar', { name: 'Countdown' })).toBeVisible()
  await own.close()

  const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] }, userAgent: USER_AGENT, baseURL })).newPage()
  const recorded = (name: string) => visitor.waitForResponse((response) => response.url().endsWith(`/functions/${name}`))
  const ready = recorded('link-ready')
  const continued = recorded('increment-link-click')
  await openPage(visitor, `${POST}?token=${alias}`)
  const button = visitor.getByRole('button', { name: 'Click to Continue' })
  await expect(button).toBeVisible()
  // A click that arrives first would count both steps.
  expect(await (await ready).json()).toEqual({ counted: true })
  await button.click()
  // The page does not wait for its counters, so the journey does.
  expect(await (await continued).json()).toEqual({ counted: true })
  for (const password of ['guess', 'open sesame']) {
    await visitor.getByLabel('Password').fill(password)
    const unlocked = recorded('unlock-link')
    await visitor.getByRole('button', { name: 'Unlock' }).click()
    await unlocked
  }
  await expect(visitor.getByRole('link', { name: 'Access Funnel workbook' })).toBeVisible()
  await visitor.context().close()

  await openPage(page, `${LINKS}?search=funnel`)
  const figures = async () => (await row(page, 'Funnel workbook').getByRole('cell').allInnerTexts()).slice(2, 8).map((text) => text.trim())
  await expect.poll(figures).toEqual(['1', '1', '1', '1', '1', '100 %'])
  await page.getByRole('link', { name: 'Funnel workbook', exact: true }).click()
  await drawer(page).getByRole('tab', { name: 'Figures' }).click()
  await expect(drawer(page).getByRole('list', { name: 'From step to step' })).toContainText('Accessed1 100 %')
  await expect(drawer(page).getByText('1 wrong password')).toBeVisible()
  await drawer(page).getByText('As a table').click()
  await expect(drawer(page).getByRole('row')).toHaveCount(2)
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
  await page.getByRole('button', { name: 'More for: Changed workbook' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
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
