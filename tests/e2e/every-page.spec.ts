import { expectSound } from './every-page-support.ts'
import { test } from './support.ts'

const PAGES = [
  '/',
  '/posts?search=index&category=JavaScript',
  '/posts/the-long-way-round',
  '/posts/all-constructs',
  '/categories',
  '/about',
  '/contact',
]

for (const address of PAGES) {
  test(`${address} is accessible and fits`, ({ page }) => expectSound(page, address))
}

test.describe('the not-found page', () => {
  test.use({ allowedErrors: [/404/] })
  test('is accessible and fits', ({ page }) => expectSound(page, '/404'))
})
