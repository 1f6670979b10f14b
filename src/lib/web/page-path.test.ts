import { expect, test } from 'vitest'
import routes from '#src/routes.ts'
import { isPagePath } from './page-path.ts'
import { RESERVED_SLUGS } from './page-slugs.ts'

/** No link of the site leads to a subscription. */
const UNLINKED = ['pages/:page', '404', '*', 'subscription/:token']

/** The paths of the other routes in the public frame, with a value for each parameter. */
function pathsOfPages(): string[] {
  const pages = routes[0]?.children ?? []
  return pages
    .filter(({ path }) => path === undefined || !UNLINKED.includes(path))
    .map(({ path = '' }) => `/${path.replace(/:\w+/, 'some-name')}`)
}

test('every public page is one', () => {
  expect(pathsOfPages().length).toBeGreaterThan(12)
  expect(pathsOfPages().filter((path) => !isPagePath(path))).toEqual([])
  expect(isPagePath('/category/c%2B%2B')).toBe(true)
})

test('a slug may be a page of the owner, unless something else has the address', () => {
  expect(isPagePath('/uses')).toBe(true)
  const listings = ['posts', 'projects', 'languages', 'categories', 'resources', 'archive', 'contact']
  const others = RESERVED_SLUGS.filter((slug) => !listings.includes(slug))
  expect(others.filter((slug) => isPagePath(`/${slug}`))).toEqual([])
})

test.each([
  '/posts/a-post.md',
  '/posts/A-Post',
  '/posts/a/b',
  '/rss.xml',
  '/llms.txt',
  '/feed',
  '/media/abc/400',
  '/social/abc.png',
  '/pages/faq',
  '/functions/suggest',
  '/preview/token',
  '/admin/posts',
  '/A-Page',
  '/-a',
  '//other.example',
])('%s is none', (path) => {
  expect(isPagePath(path)).toBe(false)
})
