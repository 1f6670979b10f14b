import { expect, test } from 'vitest'
import routes from '#src/routes.ts'
import { isPagePath } from './page-path.ts'

const REDIRECTS_AND_ERRORS = ['pages/:page', '404', '*']

/** The paths of the routes in the public frame, with a value for each parameter. */
function pathsOfPages(): string[] {
  const pages = routes[0]?.children ?? []
  return pages
    .filter(({ path }) => path === undefined || !REDIRECTS_AND_ERRORS.includes(path))
    .map(({ path = '' }) => `/${path.replace(/:\w+/, 'some-name')}`)
}

test('every public page is one', () => {
  expect(pathsOfPages().length).toBeGreaterThan(12)
  expect(pathsOfPages().filter((path) => !isPagePath(path))).toEqual([])
  expect(isPagePath('/category/c%2B%2B')).toBe(true)
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
  '/nowhere',
  '//other.example',
])('%s is none', (path) => {
  expect(isPagePath(path)).toBe(false)
})
