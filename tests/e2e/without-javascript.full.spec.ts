import { expect, test } from './support.ts'

test.use({ javaScriptEnabled: false })

test('home shows its posts, and its search opens the results', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible()
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const terminal = page.locator('search', { hasText: 'every post, every project' })
  await terminal.getByRole('textbox').fill('everything')
  await terminal.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/posts\?search=everything/)
  await expect(page.getByText('Results for “everything”')).toBeVisible()
})

test('the answers of the FAQ unfold', async ({ page }) => {
  await page.goto('/faq')
  const question = page.locator('main details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open', '')
})
