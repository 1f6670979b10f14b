// The list of broken links: found by a check, replaced everywhere, taken back, ignored.
import type { Page } from '@playwright/test'
import { chooseFrom } from './admin-support.ts'
import { dialog, expectSaved, newWord, publish, sourceButton, sourceField, writePost } from './edit-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

// A new address that is none is refused.
test.use({ allowedErrors: [/status of 400/] })
// A check reads the links of all posts.
test.describe.configure({ mode: 'default' })

const row = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address })

/** Publishes a post that links to the address. Returns its id. */
async function publishLinking(page: Page, heading: string, address: string): Promise<string> {
  await openPage(page, '/admin/posts/create')
  const postId = await writePost(page, heading, 'Words.')
  await sourceButton(page).click()
  await sourceField(page).fill(`<p>See <a href="${address}">there</a>.</p>`)
  await sourceButton(page).click()
  await expectSaved(page)
  await publish(page, 'Publish')
  return postId
}

/** The addresses that readers of the post find in it. */
async function linksOf(page: Page, heading: string): Promise<(string | null)[]> {
  const answer = await page.request.get(`/posts/${heading.toLowerCase().replaceAll(' ', '-')}`)
  return [...(await answer.text()).matchAll(/See <a href="([^"]*)"/g)].map(([, address = '']) => address)
}

for (const [index, width] of [1280, 360].entries()) {
  test(`a dead link to another site becomes its copy at archive.org, at ${width}`, async ({ page }, { repeatEachIndex }) => {
    await page.setViewportSize({ width, height: 800 })
    // Of the links of `seed-upkeep.ts`.
    const number = 2 * repeatEachIndex + index
    const address = `https://outside-${number}.example/gone`
    await openPage(page, `/admin/broken-links?search=outside-${number}`)
    await expect(row(page, address)).toContainText('answered 404')
    await row(page, address).getByRole('button', { name: 'Replace…' }).click()
    const replace = dialog(page, 'Replace everywhere')
    await expect(replace.getByText('1 post changes')).toBeVisible()
    await replace.getByRole('button', { name: 'Use the archive.org copy' }).click()
    await expect(replace.getByLabel('New address')).toHaveValue(new RegExp(`^https://web\\.archive\\.org/web/\\d{8}/${address}$`))
    await expectAccessibleInBothThemes(page)
    const copy = await replace.getByLabel('New address').inputValue()
    await replace.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(replace).toBeHidden()
    await expect(row(page, address)).toBeHidden()
    expect(await linksOf(page, `seed 00005${number}`)).toEqual([copy])
  })

  test(`a dead link is replaced everywhere and taken back, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const word = newWord()
    const address = `/posts/gone-${word}`
    for (const heading of [`One ${word}`, `Two ${word}`]) await publishLinking(page, heading, address)

    await page.setViewportSize({ width, height: 800 })
    await openPage(page, `/admin/broken-links?search=${word}`)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(row(page, address)).toContainText('is not public on this site')
    await expect(row(page, address).getByRole('link', { name: `Two ${word}` })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)

    await row(page, address).getByRole('button', { name: 'Replace…' }).click()
    const replace = dialog(page, 'Replace everywhere')
    await expect(replace.getByText('2 posts change')).toBeVisible()
    await expectAccessible(page)
    await replace.getByLabel('New address').fill('about')
    await replace.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(replace.getByRole('alert')).toContainText('must begin with')
    await replace.getByLabel('New address').fill('/about')
    await replace.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(replace).toBeHidden()
    await expect(row(page, address)).toBeHidden()
    expect(await linksOf(page, `One ${word}`)).toEqual(['/about'])
    await expectAccessible(page)

    await page
      .getByRole('region', { name: 'Replaced lately' })
      .getByRole('button', { name: `Undo: ${address}` })
      .click()
    await expect(row(page, address).getByRole('link', { name: `One ${word}` })).toBeVisible()
    expect(await linksOf(page, `Two ${word}`)).toEqual([address])
  })
}

test('a link is ignored and watched again, and the dashboard counts it', async ({ page }) => {
  const word = newWord()
  const address = `/posts/gone-${word}`
  await publishLinking(page, `Only ${word}`, address)
  await openPage(page, `/admin/broken-links?search=${word}`)
  await page.getByRole('button', { name: 'Check now' }).click()
  await chooseFrom(row(page, address), 'Ignore')
  await expect(row(page, address)).toBeHidden()
  await page.getByRole('link', { name: /^Ignored/ }).click()
  await page.getByRole('checkbox', { name: `Select ${address}` }).check()
  await page.getByRole('button', { name: 'Do not ignore' }).click()
  await expect(page.getByText('No link matches')).toBeVisible()
  await openPage(page, '/admin/dashboard')
  await page.getByRole('link', { name: /leads? nowhere$/ }).click()
  await expect(row(page, address)).toBeVisible()
})
