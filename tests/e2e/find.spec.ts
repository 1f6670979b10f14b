import { expect, openPage, test } from './support.ts'

const PROJECT = '/posts/a-project-with-everything'

test('the search suggests titles, headings and categories, chosen by keyboard', async ({ page }) => {
  await openPage(page, '/about')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('banner').getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('everyth')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Titles' }).getByRole('option')).toHaveText('A project with everything')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 suggestion')
  await box.press('ArrowDown')
  const chosen = list.getByRole('option', { selected: true })
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('everyth')
  await box.press('ArrowDown')
  await expect(list).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(PROJECT)
  await expect(box).toHaveValue('')
})

test('a misspelt search shows the results of its correction, with a way back and forth', async ({ page }) => {
  await openPage(page, '/posts?search=everythng')
  const main = page.getByRole('main')
  const message = main.getByRole('status').filter({ hasText: 'Results for' })
  await expect(message).toContainText('Results for “everything”')
  await expect(message).toContainText('Nothing found for “everythng”.')
  await expect(main.getByRole('heading', { name: 'A project with everything' })).toBeVisible()
  const found = await message.getByText(/results found$/).textContent()
  await message.getByRole('link', { name: 'Search for it as written' }).click()
  await expect(page).toHaveURL('/posts?search=everythng&exact=1')
  await expect(main.getByText('No posts found matching your criteria')).toBeVisible()
  await expect(message).toContainText('0 results found')
  await expect(message).toContainText(`Did you mean everything? ${found?.replace(/^1 results found$/, '1 result').replace(' found', '')}`)
  await message.getByRole('link', { name: 'everything' }).click()
  await expect(page).toHaveURL('/posts?search=everything')
  await expect(message.getByText(found ?? '')).toBeVisible()
})

test.describe('an address without a page', () => {
  test.use({ allowedErrors: [/404/] })
  test('suggests posts with its words, and searches', async ({ page }) => {
    for (const address of ['/2019/05/project-with-everything.html', '/posts/the-project-with-everything']) {
      await openPage(page, address)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      const posts = page.locator('section', { hasText: 'Posts that may be what you look for' })
      await expect(posts.getByRole('link').first()).toHaveText('A project with everything')
    }
    await page.getByRole('main').getByRole('combobox').fill('everything')
    await page.getByRole('main').getByRole('combobox').press('Enter')
    await expect(page).toHaveURL('/posts?search=everything')
  })
})
