// Larger text in the browser's settings: everything stays in the window, words stay whole, and controls do not overlap.
import { openPage, test } from './support.ts'
import { expectFitting } from './text-size-support.ts'

const PAGES = [
  '/',
  '/posts',
  '/posts?search=the',
  '/posts?search=nothingcanmatchthis',
  '/posts/the-long-way-round',
  '/posts/all-constructs',
  '/posts/a-project-with-everything?token=secret',
  '/projects',
  '/archive',
  '/languages',
  '/categories',
  '/resources',
  '/about',
  '/faq',
  '/privacy',
  '/disclaimer',
  '/contact',
  '/admin/login',
]
for (const path of PAGES)
  test(`${path} fits with larger text`, async ({ page }) => {
    await openPage(page, path)
    await expectFitting(page)
  })

test.describe('the not-found page', () => {
  test.use({ allowedErrors: [/404/] })
  test('fits with larger text', async ({ page }) => {
    await openPage(page, '/404')
    await expectFitting(page)
  })
})
