// A long article in the editor: what stays in view, the panel as a sheet, and the outline.
import type { Locator, Page } from '@playwright/test'
import { signIn } from './admin-support.ts'
import { closePanel } from './card-and-seo-support.ts'
import {
  button,
  content,
  dialog,
  expectSaved,
  moveToEnd,
  newWord,
  openCreate,
  openEdit,
  saveState,
  sourceButton,
  sourceField,
  tab,
  title,
} from './edit-support.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const

const PARAGRAPH = `<p>${'Many words of a long article. '.repeat(30)}</p>`
const HEADINGS = ['<h2>One</h2>', '<h3>One and a half</h3>', '<h2>Two</h2>', '<h2>Three</h2>', '<h2>Four</h2>']
const LONG = PARAGRAPH + HEADINGS.map((heading) => heading + PARAGRAPH.repeat(4)).join('')

for (const size of SIZES) {
  test(`save state, preview, publish and toolbar can be pressed at the end of a long article, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await writeLong(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    for (const control of [button(page, 'Publish'), button(page, 'Preview'), toolbar(page).getByRole('button', { name: 'Bold' })]) {
      await expectOnTop(control)
    }
    await expectOnTop(saveState(page))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test(`a jump shows the heading below the bars, and scrolling marks the current one, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await writeLong(page)
    await openOutline(page)
    await expectAccessible(page)
    await row(page, 'Three').click()
    await expect(dialog(page, 'Post settings')).toBeHidden()
    await expect(content(page)).toBeFocused()
    const heading = content(page).getByRole('heading', { name: 'Three' })
    await expectOnTop(heading)
    await page.keyboard.type(' and more')
    await expect(content(page).getByRole('heading', { name: 'Three and more' })).toBeVisible()
    await openOutline(page)
    await expect(row(page, 'Three and more')).toHaveAttribute('aria-current', 'location')
    await content(page)
      .getByRole('heading', { name: 'Two' })
      .evaluate((element) => element.scrollIntoView())
    await expect(row(page, 'Two')).toHaveAttribute('aria-current', 'location')
    await expect(page.locator('[aria-current="location"]')).toHaveCount(1)
  })
}

for (const width of [1280, 360]) {
  test(`a section moves by dragging its heading and by keyboard, each as one step of undo, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await writeLong(page)
    await openOutline(page)
    const before = await headings(page)
    await row(page, 'One').dragTo(row(page, 'Four'), { targetPosition: { x: 20, y: 4 } })
    await expect.poll(() => headings(page)).toEqual(['Two', 'Three', 'One', 'One and a half', 'Four'])
    await expect(content(page).getByRole('paragraph').filter({ hasText: 'Many words' })).toHaveCount(21)
    await undo(page, width)
    expect(await headings(page)).toEqual(before)

    await openOutline(page)
    await row(page, 'Two').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => headings(page)).toEqual(['Two', 'One', 'One and a half', 'Three', 'Four'])
    await expect(row(page, 'Two')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: '“Two” moved with its section.' })).toBeAttached()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => headings(page)).toEqual(before)
    await undo(page, width)
    expect(await headings(page)).toEqual(['Two', 'One', 'One and a half', 'Three', 'Four'])
    await openOutline(page)
    await page.getByRole('button', { name: 'Move “Four” up' }).click()
    await expect.poll(() => headings(page)).toEqual(['Two', 'One', 'One and a half', 'Four', 'Three'])
    await closePanel(page, width)
    await expectSaved(page)
    await page.reload()
    await expect.poll(() => headings(page)).toEqual(['Two', 'One', 'One and a half', 'Four', 'Three'])
  })
}

test('the outline waits while the HTML source is open', async ({ page }) => {
  await openCreate(page)
  await openOutline(page)
  await expect(page.getByText('No headings yet.')).toBeVisible()
  await sourceButton(page).click()
  await sourceField(page).fill('<h2>Written as HTML</h2>')
  await expect(page.getByText('as soon as the HTML source is closed')).toBeVisible()
  await sourceButton(page).click()
  await expect(row(page, 'Written as HTML')).toBeVisible()
})

for (const width of [360, 768]) {
  test(`the panel is a sheet that takes the focus, gives it back and keeps what was typed, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await writeLong(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const sheet = dialog(page, 'Post settings')
    await expect(sheet).toBeHidden()
    await settings(page).click()
    await expect(tab(page, 'Publish')).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => document.activeElement?.closest('[role="dialog"], body')?.tagName)
      // The browser's own controls are part of the cycle: there the body has the focus. So are messages, which can be closed.
      expect(['SECTION', 'BODY']).toContain(place)
      expect(await page.evaluate(() => document.activeElement?.matches('main *, body, [role="status"] *'))).toBe(true)
    }
    await sheet.getByLabel('Description').fill('Kept while closed')
    await sheet.getByLabel('Add category').fill('Half a wo')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(settings(page)).toBeFocused()
    await settings(page).click()
    await expect(sheet.getByLabel('Description')).toHaveValue('Kept while closed')
    await page.keyboard.press('ControlOrMeta+Enter')
    await dialog(page, 'Publish like this?').getByRole('button', { name: 'Not yet' }).click()
    await page.mouse.click(8, 8)
    await expect(sheet).toBeHidden()
    await expectOnTop(button(page, 'Publish'))
  })
}

test('a check leads to its field, in the sheet or in the article', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await writeLong(page)
  await button(page, 'Publish').click()
  await expect(dialog(page, 'Publish like this?')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog(page, 'Publish like this?')
    .getByRole('button', { name: /^Show No description/ })
    .click()
  await expect(dialog(page, 'Post settings').getByLabel('Description')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Post settings')).toBeHidden()
})

test.describe(() => {
  // The aborted save, and the save that meets the other one.
  test.use({ allowedErrors: [/ERR_FAILED|status of 409/] })

  test('a conflict is announced in the title bar, which leads to the choice', async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await writeLong(page)
    const other = await context.newPage()
    await openEdit(other, page.url().slice(-36))
    await page.route('**/admin/functions/save-draft', (route) => route.abort())
    await moveToEnd(page)
    await page.keyboard.type('Mine')
    await title(other).fill('Theirs, saved first')
    await expectSaved(other)
    await page.unroute('**/admin/functions/save-draft')
    await expect(page.getByRole('status').filter({ hasText: 'Changed elsewhere' })).toBeVisible()
    await expectOnTop(button(page, 'Choose'))
    await button(page, 'Choose').click()
    await expect(button(page, 'Show the difference')).toBeFocused()
    await expectOnTop(button(page, 'Keep mine'))
  })
})

test('the panel scrolls by itself beside the article', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await writeLong(page)
  await page.evaluate(() => scrollTo(0, 500))
  await tab(page, 'Card & SEO').click()
  const top = await page.evaluate(() => scrollY)
  const panel = page.getByRole('complementary', { name: 'Post settings' })
  const scrolled = () => panel.evaluate((element) => Math.max(...[...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)))
  expect(await scrolled()).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('controls in the bars and the panel take the focus without scrolling the article', async ({ page }) => {
  await writeLong(page)
  await page.evaluate(() => scrollTo(0, 2_000))
  const top = await page.evaluate(() => scrollY)
  for (const control of [button(page, 'Preview'), toolbar(page).getByRole('button', { name: 'Bold' }), tab(page, 'Check')]) {
    await control.evaluate((element) => element.focus())
    expect(await page.evaluate(() => scrollY)).toBe(top)
  }
})

test('the cursor stays between the bars and the lower edge while one writes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await writeLong(page)
  await content(page).focus()
  // Within a line: where lines wrap, a position has two places.
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
  for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowDown')
  await expectCaretInView(page)
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowUp')
  await expectCaretInView(page)
})

for (const size of [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]) {
  test(`what stays in view covers at most a third of the window, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await writeLong(page, `${LONG}<table><tbody><tr><td>Cell</td></tr></tbody></table>${LONG}`)
    // On a phone a greeting can be above the button.
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page, 'Publish like this?').getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Published at/)).toBeVisible()
    await content(page).getByText('Cell').click()
    await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible()
    await expectAtMostAThird(page)
    await page.getByRole('button', { name: 'Find and replace' }).click()
    await page.keyboard.type('Three')
    await expect(page.getByRole('search', { name: 'Find and replace' }).getByRole('status')).toHaveText(/ of /)
    await expectOnTop(page.getByLabel('Find in the article'))
    await expectAtMostAThird(page)
    await expectNoSidewaysScroll(page)
  })
}

test('navigation and panel are folded by keyboard, stay folded, and the panel opens for a field', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 720 })
  await writeLong(page)
  for (const name of ['Navigation', 'Post settings']) await expect(button(page, name)).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
  const navigation = page.getByRole('navigation', { name: 'Admin', exact: true })
  const panel = page.getByRole('complementary', { name: 'Post settings' })
  const folds = [
    [button(page, 'Navigation'), navigation],
    [button(page, 'Post settings'), panel],
  ] as const
  for (const [fold, part] of folds) {
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(part).toBeVisible()
    await fold.focus()
    await page.keyboard.press('Enter')
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(fold).toBeFocused()
    await expect(part).toBeHidden()
  }
  await page.reload()
  for (const [fold, part] of folds) {
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(part).toBeHidden()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
  await button(page, 'Navigation').click()
  await expect(navigation).toBeVisible()
  await button(page, 'Publish').click()
  await dialog(page, 'Publish like this?').getByRole('button', { name: 'Show No category' }).click()
  await expect(page.getByLabel('Add category')).toBeFocused()
  await expect(button(page, 'Post settings')).toHaveAttribute('aria-expanded', 'true')
})

test('the length of the article comes with how easily it reads', async ({ page }) => {
  await writeLong(page)
  await expect(page.getByText(/words, \d+ min, reads very easy, LIX/)).toBeVisible()
  await page.getByRole('button', { name: /^reads very easy, LIX/ }).click()
  await expect(page.getByText('Björnsson: words per sentence')).toBeVisible()
})

const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Formatting' })
const settings = (page: Page): Locator => page.getByRole('button', { name: /^Settings/ })
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Outline' }).getByRole('button', { name: new RegExp(`^Heading \\d ?${name}$`) })

async function writeLong(page: Page, html = LONG): Promise<void> {
  await signIn(page, '/admin/posts/create')
  await expect(content(page)).toBeVisible()
  // Of its own: journeys run at the same time, and no two posts have the same address.
  await title(page).fill(`A long article ${newWord()}`)
  await sourceButton(page).click()
  await sourceField(page).fill(html)
  await sourceButton(page).click()
  await expect(content(page).getByRole('heading', { name: 'Four' }).first()).toBeAttached()
  await expectSaved(page)
}

async function openOutline(page: Page): Promise<void> {
  if (await settings(page).isVisible()) await settings(page).click()
  await tab(page, 'Outline').click()
}

async function undo(page: Page, width: number): Promise<void> {
  await closePanel(page, width)
  await button(page, 'Undo').click()
}

function headings(page: Page): Promise<string[]> {
  return content(page).getByRole('heading').allTextContents()
}

/** The element is in the window, and a press on its middle would reach it. */
async function expectOnTop(control: Locator): Promise<void> {
  await expect(control).toBeInViewport()
  const isOnTop = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && element.contains(hit)
    })
  await expect.poll(isOnTop).toBe(true)
}

/** Title bar, toolbar with Find, and a notice that stays. */
async function expectAtMostAThird(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const layers = [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).position === 'sticky')
      const outside = layers
        .filter((element) => !element.closest('[aria-label="Post settings"]'))
        .map((element) => element.getBoundingClientRect())
      return outside.reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0) / innerHeight
    })
  await expect.poll(covered).toBeLessThanOrEqual(1 / 3)
}

async function expectCaretInView(page: Page): Promise<void> {
  const isInView = () =>
    page.evaluate(() => {
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect()
      const bars = document.querySelector('[data-toolbar]')?.getBoundingClientRect()
      return caret !== undefined && bars !== undefined && caret.top >= bars.bottom && caret.bottom <= innerHeight
    })
  await expect.poll(isInView).toBe(true)
}

test('the block menu stands between the bars and the end of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openCreate(page)
  await content(page).click()
  await page.keyboard.type('Some words in a sentence and /')
  const first = page.getByRole('listbox', { name: 'Insert block' }).getByRole('option', { name: 'Heading 2' })
  await expect(first).toBeInViewport({ ratio: 1 })
  const isOnTop = await first.evaluate((option) => {
    const { left, top, bottom } = option.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => option.contains(document.elementFromPoint(left + 8, y)))
  })
  expect(isOnTop).toBe(true)
})
