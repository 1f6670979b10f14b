import { expectSound } from './every-page-support.ts'
import { test } from './support.ts'

const PAGES = [
  '/posts',
  '/posts?search=nothingcanmatchthis',
  '/posts?page=5',
  '/projects',
  '/posts/a-project-with-everything',
  '/posts/pictures-and-recordings',
  '/languages',
  '/languages/javascript',
  '/category/technology',
  '/resources',
  '/archive',
  '/faq',
  '/privacy',
  '/disclaimer',
]

for (const address of PAGES) {
  test(`${address} is accessible and fits at every width, in both themes`, ({ page }) => expectSound(page, address))
}
