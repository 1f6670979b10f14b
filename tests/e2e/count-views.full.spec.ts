import { expect, openPage, test } from './support.ts'

test('the home page counts its view', async ({ page }) => {
  const counted = page.waitForResponse((response) => response.url().endsWith('/functions/increment-homepage-view'))
  await openPage(page, '/')
  expect((await counted).status()).toBe(200)
})

test.describe('when counting fails', () => {
  test.use({ allowedErrors: [/500/] })
  test('the home page and posts work as usual', async ({ page }) => {
    await page.route('**/functions/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await openPage(page, '/')
    await openPage(page, '/posts/a-project-with-everything')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A project with everything')
  })
})
