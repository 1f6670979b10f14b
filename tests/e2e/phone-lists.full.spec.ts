// Lists of the admin area on a phone: a screen shows five rows and more, whatever their texts are.
import type { Page } from '@playwright/test'
import { card, comment, ofThis } from './admin-comments-support.ts'
import { LINKS, makeLink } from './admin-links-support.ts'
import { addRule, REDIRECTS } from './admin-redirects-support.ts'
import { emailOfThis } from './comments-support.ts'
import { test } from './owner-test.ts'
import { toDo } from './setup-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPage } from './support.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const ROW_MAX = 125

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** The heights of the rows of a list. */
const heights = (page: Page, row: string) => page.locator(row).evaluateAll((rows) => rows.map((one) => Math.round(one.clientHeight)))

/** The names of the actions that extend beyond the right edge of the list of comments. */
const cutActions = (page: Page) =>
  page.locator('main article button:visible, main form select:visible').evaluateAll((all) => {
    const edge = document.querySelector('main ul:has(> li > article), main ol:has(> li > article)')?.getBoundingClientRect().right ?? 0
    return all.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.textContent)
  })

test('comments show two lines of their text, and the rest after a press', async ({ page, request }) => {
  const address = '/posts/the-long-way-round'
  const text = `First line.\n\nSecond paragraph with \`code\`.\n\n${`${LONG} `.repeat(4)}\n\nThe end of it.`
  for (const name of ['Ada', LONG.slice(0, 90)]) {
    const sent = { user_name: name, user_email: emailOfThis(), comment_text: `${name}: ${text}` }
    await comment(request, address, sent)
  }
  await openPage(page, ofThis('all'))
  for (const height of await heights(page, 'main article')) expect(height).toBeLessThanOrEqual(ROW_MAX)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const one = card(page, 'Ada')
  const toggle = one.getByRole('button', { name: 'Show all' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(one.getByText(emailOfThis())).toBeHidden()
  await expect(one.getByText('The end of it.')).not.toBeInViewport()
  await toggle.click()
  await expect(one.getByText(emailOfThis())).toBeVisible()
  await one.getByText('The end of it.').scrollIntoViewIfNeeded()
  await expect(one.getByText('The end of it.')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const less = one.getByRole('button', { name: 'Show less' })
  await expect(less).toHaveAttribute('aria-expanded', 'true')
  await less.click()
  await expect(one.getByText(emailOfThis())).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the actions of a comment and the filters fit the screen', async ({ page, request }) => {
  const sent = { user_name: 'Ada', user_email: emailOfThis(), comment_text: 'One of them.' }
  await comment(request, '/posts/the-long-way-round', sent)
  await openPage(page, ofThis('all'))
  expect(await cutActions(page)).toEqual([])
  const one = card(page, 'Ada')
  await expect(one.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
  await one.getByRole('button', { name: 'Show all' }).click()
  await expect(one.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  expect(await cutActions(page)).toEqual([])
  await one.getByRole('button', { name: 'Spam' }).click()
  await openPage(page, ofThis('spam'))
  await expect(one.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await cutActions(page)).toEqual([])
  await one.getByRole('button', { name: 'Show all' }).click()
  expect(await cutActions(page)).toEqual([])
  await one.getByRole('button', { name: 'Delete' }).click()
  await openPage(page, ofThis('trash'))
  await expect(one.getByRole('button', { name: 'Delete forever' })).toBeVisible()
  expect(await cutActions(page)).toEqual([])
})

test('rows of redirects and links with long addresses stay low', async ({ page }) => {
  const path = `/archive/2019/${'a-long-part-of-an-address/'.repeat(7)}index.html`
  await addRule(page, path, `/posts/the-long-way-round?${'with=a-long-query&'.repeat(12)}`)
  await openPage(page, `${REDIRECTS}?search=a-long-part`)
  await expect(page.getByRole('link', { name: path })).toBeVisible()
  for (const height of await heights(page, 'main tbody tr')) expect.soft(height).toBeLessThanOrEqual(ROW_MAX)
  await expectNoSidewaysScroll(page)
  await makeLink(page, `The workbook of ${LONG}, with a name of many words that goes on`)
  for (const list of [LINKS, '/admin/media?view=list', '/admin/broken-links', '/admin/templates', '/admin/pages', '/admin/categories']) {
    await openPage(page, list)
    for (const height of await heights(page, 'main tbody tr')) expect.soft(height, list).toBeLessThanOrEqual(ROW_MAX)
    await expectNoSidewaysScroll(page)
  }
})

test('To do stands first on the dashboard, and its rows are links as wide as the box', async ({ page }) => {
  await openPage(page, '/admin/dashboard')
  const box = await toDo(page).boundingBox()
  const others = await page
    .locator('main section[aria-label]:not([aria-label="To do"]):visible')
    .evaluateAll((boxes) => boxes.map((one) => one.getBoundingClientRect().top))
  expect(box?.y ?? 0).toBeLessThan(Math.min(...others))
  await expect(page.locator('main section[aria-label]').first()).toHaveAccessibleName('To do')
  const row = toDo(page)
    .getByRole('listitem')
    .filter({ hasText: /[Bb]ackup/ })
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const size = await row.boundingBox()
  // Beside the words.
  await page.mouse.click((size?.x ?? 0) + (size?.width ?? 0) - 8, (size?.y ?? 0) + (size?.height ?? 0) - 4)
  await expect(page).toHaveURL(/\/admin\/settings\/backups$/)
})
