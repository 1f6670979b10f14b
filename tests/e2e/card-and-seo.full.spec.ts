import { signIn } from './admin-support.ts'
import { openCard, search, social } from './card-and-seo-support.ts'
import { expectSaved, newWord, openCreate, PICTURE, tab, writePost } from './edit-support.ts'
import { expect, expectAccessible, openPage, test } from './support.ts'

test('a social picture of its own replaces the drawn one, and is taken away again', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await writePost(page, `${word} drawn`, 'Some words.')
  await openCard(page)
  const picture = social(page).locator('img')
  await expect(social(page)).toContainText('Drawn from the title and the category.')
  await expect(picture).toHaveAttribute('src', new RegExp(`draw-social-picture\\?.*${word}`))
  await expect.poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBe(1200)
  await social(page).locator('input[type=file]').setInputFiles(PICTURE)
  await expect(social(page).getByLabel('Social picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  await expect(social(page)).toContainText('The social picture that you chose.')
  await social(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(social(page)).toContainText('Drawn from the title and the category.')
})

test('pages and templates have no canonical address, which their save would drop', async ({ page }) => {
  await signIn(page)
  for (const [address, name] of [
    ['/admin/templates/create', 'Card & SEO'],
    ['/admin/pages/create', 'SEO'],
  ] as const) {
    await openPage(page, address)
    await tab(page, name).click()
    await expect(search(page).getByLabel('Search title')).toBeVisible()
    await expect(search(page).getByLabel('Canonical address')).toHaveCount(0)
  }
})

test('refusals stand at their field, and before publishing in the list', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await writePost(page, `${word} refused`, 'Some words.')
  await openCard(page)
  await search(page).getByLabel('Search title').fill('x'.repeat(301))
  await search(page).getByLabel('Canonical address').fill('/posts/elsewhere')
  await social(page).getByLabel('Social picture address').fill('picture.png')
  await expect(search(page)).toContainText('301 / 60')
  await expectSaved(page)
  await tab(page, 'Check').click()
  for (const problem of [
    'Search title must be at most 300 characters',
    'Canonical address must be a web address (http:// or https://)',
    'Social picture must be a web address (http:// or https://) or a path on this site that begins with /',
  ]) {
    await expect(page.getByRole('tabpanel')).toContainText(problem)
  }
  await page.getByRole('button', { name: 'Show Canonical address must be a web address (http:// or https://)', exact: true }).click()
  await expect(search(page).getByLabel('Canonical address')).toBeFocused()
  await page.locator('main').getByRole('button', { name: 'Publish', exact: true }).first().click()
  await expect(search(page).getByLabel('Search title')).toBeFocused()
  await expect(search(page).getByLabel('Search title')).toHaveAccessibleDescription(/Search title must be at most 300 characters\.$/)
  await expectAccessible(page)
})
