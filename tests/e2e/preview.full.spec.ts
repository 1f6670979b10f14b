// The preview beside the article: what is typed, before it is saved, and scrolled in step.
import type { Locator, Page } from '@playwright/test'
import { button, content, expectSaved, newWord, paste, saveState, title, writePost } from './edit-support.ts'
import { fillMarkdown, openMarkdown } from './markdown-support.ts'
import { test } from './owner-test.ts'
import { expect, expectNoSidewaysScroll, hold, openPage } from './support.ts'

const PARTS = Array.from({ length: 12 }, (_, index) => `## It's part ${index}\n\n${'Some words of it. '.repeat(30)}\n`)
const frameOf = (page: Page) => page.frameLocator('iframe[title="The post as readers will see it"]')

async function openPreview(page: Page, markdown: string): Promise<void> {
  await openMarkdown(page)
  await title(page).fill(newWord())
  await fillMarkdown(page, markdown)
  await expectSaved(page)
  await button(page, 'Preview').click()
}

test('shows what is typed before it is saved, and leaves the rest of the page as it is', async ({ page }) => {
  const draw = await hold(page, '**/admin/posts/preview/*.data*')
  await openPreview(page, `\`\`\`js\n${'long '.repeat(100)}\n\`\`\`\n\nFirst.\n\nLast words`)
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Wrap' }).click()
  draw()
  const release = await hold(page, '**/admin/functions/save-draft')
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and **more**')
  await expect(frame.getByText('Last words and more')).toBeVisible()
  await title(page).fill('Another title')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Another title')
  await expect(saveState(page)).not.toHaveText(/^Saved/)
  await expect(frame.getByRole('button', { name: 'Wrap' })).toHaveAttribute('aria-pressed', 'true')
  release()
  await expectSaved(page)
})

test.describe('a text that cannot be drawn', () => {
  test.use({ allowedErrors: [/400 \(Bad Request\)|ERR_FAILED/] })

  test('leaves the last page, also when the server is away', async ({ page }) => {
    await openPreview(page, 'Calm words.')
    const frame = frameOf(page)
    await expect(frame.getByText('Calm words.')).toBeVisible()
    await page.route('**/admin/posts/preview/*.data*', (route) => route.abort())
    await content(page).click()
    await page.keyboard.type('Lost. ')
    await expectSaved(page)
    await page.unrouteAll()
    await fillMarkdown(page, `${'> '.repeat(300)}deep`)
    await expect(page.getByRole('alert')).toContainText('lie more than 200 deep')
    await expect(frame.getByText('Calm words.')).toBeVisible()
    await fillMarkdown(page, 'Good again.')
    await expect(frame.getByText('Good again.')).toBeVisible()
  })
})

const HTML = PARTS.map((part) => part.replace(/^## (.*)\n\n(.*)\n$/, '<h2>$1</h2><p>$2</p>')).join('')

async function openRichPreview(page: Page): Promise<void> {
  await openPage(page, '/admin/posts/create')
  await writePost(page, newWord(), 'Words.')
  await paste(page, { 'text/html': HTML })
  await expectSaved(page)
  await button(page, 'Preview').click()
}

for (const form of ['rich text', 'Markdown']) {
  test(`scrolls in step with ${form}, from both sides`, async ({ page }) => {
    await (form === 'Markdown' ? openPreview(page, PARTS.join('\n')) : openRichPreview(page))
    const frame = frameOf(page)
    await expect(frame.getByRole('heading', { name: 'part 11' })).toBeAttached()
    // The editor of Markdown has the lines near the window only.
    const own = content(page).getByText('part 6')
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.move(400, 500)
    await expect(async () => {
      await page.mouse.wheel(0, 500)
      await expect(own).toBeVisible({ timeout: 100 })
    }).toPass()
    await own.evaluate((line) => line.scrollIntoView({ block: 'start', behavior: 'instant' }))
    const belowBars = (place: Locator) =>
      place.evaluate((element) => {
        const page = element.ownerDocument.documentElement
        return Math.abs(element.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(page).scrollPaddingTop))
      })
    expect(await belowBars(own)).toBeLessThan(30)
    await expect.poll(() => belowBars(frame.getByRole('heading', { name: 'part 6' }))).toBeLessThan(40)

    await page.mouse.move(1_000, 500)
    await page.mouse.wheel(0, -1)
    await frame
      .getByRole('heading', { name: 'part 2' })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await expect(content(page).getByText('part 2')).toBeVisible()
    await expect.poll(() => belowBars(content(page).getByText('part 2'))).toBeLessThan(40)
  })
}

for (const width of [360, 1_099, 1_100]) {
  test(`is beside the article in a wide window, and in its place at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openPreview(page, 'Words.')
    await expect(frameOf(page).getByText('Words.')).toBeVisible()
    await expect(content(page)).toBeVisible({ visible: width >= 1_100 })
    await expectNoSidewaysScroll(page)
    await button(page, 'Close preview').click()
    await expect(content(page)).toBeVisible()
  })
}
