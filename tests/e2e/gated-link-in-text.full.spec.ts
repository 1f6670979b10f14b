// Gated links that a reader clicks in an article or in a comment: the countdown appears where the reader is.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { writePost } from '#tests/support/built-site.ts'
import { asOwner } from './admin-support.ts'
import { access, countdown, test as gatedLinks, proceed } from './gated-link-support.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

const FILLER = `<p>${'Words that take their time. '.repeat(150)}</p>`.repeat(2)

const test = gatedLinks.extend<{ slug: string }>({
  storageState: ({ owner }, use) => use(owner),
  slug: async ({ page }, use) => {
    const slug = `linked-${randomUUID().slice(0, 8)}`
    const link = (name: string) => `<a href="/posts/${slug}?token=plain">${name}</a>`
    const items = Array.from({ length: 60 }, (_, i) => `<tr><td>${i === 2 ? link('from a table') : `Row ${i}`}</td></tr>`)
    const content = [
      `<h2>First part</h2>${FILLER}<p>Take the ${link('workbook')} home.</p>${FILLER}`,
      `<h2>Second part</h2><ul><li>First</li><li>Take it ${link('from a list')} home<ul><li>Nested</li></ul></li></ul>${FILLER}`,
      `<table><thead><tr><th>Name</th></tr></thead><tbody>${items.join('')}</tbody></table>${FILLER}`,
      `<blockquote><p>Take it ${link('from a quotation')} home.</p></blockquote>${FILLER}`,
      `<p><a href="/posts/the-long-way-round?token=plain">Elsewhere</a></p>${FILLER}`,
    ].join('')
    await writePost(asOwner(page), { slug, content, publishAt: '2018-05-05T12:00:00.000Z' })
    await use(slug)
  },
})

async function openAt(page: Page, slug: string, link: Locator): Promise<void> {
  await openPage(page, `/posts/${slug}`)
  await link.scrollIntoViewIfNeeded()
  await link.click()
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top)
}

for (const width of [360, 768, 1280]) {
  test(`the countdown appears at the link, and the reader comes back to it, at ${width} px`, async ({ page, slug, readyTicket }) => {
    await readyTicket('plain')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const link = page.getByRole('link', { name: 'workbook', exact: true })
    await openAt(page, slug, link)
    await expect(page).toHaveURL(`/posts/${slug}?token=plain`)
    await expect(proceed(page)).toBeInViewport({ ratio: 1 })
    await expect(link).toBeInViewport()
    expect(Math.abs((await topOf(countdown(page))) - (await topOf(link)))).toBeLessThan(250)
    await expect(link).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Link is Ready!' })).toHaveCount(1)
    await expectFitAndAccessible(page, [width])
    await link.focus()
    await page.keyboard.press('Tab')
    await expect(proceed(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(access(page, 'plain')).toBeFocused()
    await expect(access(page, 'plain')).toBeInViewport()
    await expectFitAndAccessible(page, [width])
    await page.getByRole('button', { name: 'Back to the text' }).click()
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  })
}

for (const name of ['from a list', 'from a table', 'from a quotation']) {
  test(`the countdown of a link ${name} is in view and outside of what would distort it`, async ({ page, slug, readyTicket }) => {
    await readyTicket('plain')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 768, height: 800 })
    await openAt(page, slug, page.getByRole('link', { name }))
    await expect(proceed(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator(':is(table, blockquote, li li) [role=progressbar]')).toHaveCount(0)
    await expectFitAndAccessible(page, [768])
  })
}

test('a second link moves the countdown, which goes on, and going back removes it', async ({ page, slug }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAt(page, slug, page.getByRole('link', { name: 'workbook', exact: true }))
  await expect(countdown(page)).toBeInViewport()
  await expect.poll(async () => Number(await countdown(page).getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(2)
  const second = page.getByRole('link', { name: 'from a list' })
  await second.click()
  await expect(page.locator('li [role=progressbar]')).toBeInViewport()
  await expect(countdown(page)).toHaveCount(1)
  expect(Number(await countdown(page).getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(2)
  await page.goBack()
  await expect(page).toHaveURL(`/posts/${slug}?token=plain`)
  await page.goBack()
  await expect(page).toHaveURL(`/posts/${slug}`)
  await expect(countdown(page)).toHaveCount(0)
})

test('a link to another post shows the countdown above its article, in view', async ({ page, slug }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 640 })
  await openAt(page, slug, page.getByRole('link', { name: 'Elsewhere' }))
  await expect(page).toHaveURL('/posts/the-long-way-round?token=plain')
  await expect(countdown(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-article] [role=progressbar]')).toHaveCount(0)
})

test('a page that is opened by its address begins at its top', async ({ page, slug }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openPage(page, `/posts/${slug}?token=plain`)
  await expect(countdown(page)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#link-countdown [role=progressbar]')).toHaveCount(1)
})
