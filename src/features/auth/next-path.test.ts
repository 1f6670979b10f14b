import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/warm-web-urls.ts'
import { loginPath, nextPath } from './next-path.ts'

test.each([
  null,
  undefined,
  '',
  'https://evil.example/admin/posts',
  '//evil.example/admin/posts',
  '/\\evil.example/admin/posts',
  '\\\\evil.example',
  'javascript:alert(1)//admin/posts',
  '/admin/..//evil.example',
  '/admin/%2e%2e//evil.example',
  '/\t/evil.example',
  '/posts',
  '/administrator',
  '/admin',
  '/admin/',
  '/admin/login',
  '/admin/login?next=/admin/login',
  '/admin/setup',
  '/admin/setup/',
  '/admin/auth/sign-out',
  '/admin/functions/save-draft',
  'http://[',
])('%j leads to the dashboard', (wanted) => {
  expect(nextPath(wanted)).toBe('/admin/dashboard')
})

test.each([
  ['/admin/posts', '/admin/posts'],
  ['/admin/setup/figures', '/admin/setup/figures'],
  ['/admin/posts?tab=drafts&page=2', '/admin/posts?tab=drafts&page=2'],
  ['/admin/posts/edit/1#top', '/admin/posts/edit/1'],
  ['/admin/x/../posts', '/admin/posts'],
  ['/admin/logins', '/admin/logins'],
])('%j leads to %j', (wanted, path) => {
  expect(nextPath(wanted)).toBe(path)
})

test('the target is always on this site and below /admin', () => {
  const hostile = fc.array(
    fc.constantFrom('/', '\\', '.', '..', 'admin', 'posts', ':', '@', 'evil.example', '%2f', '%5c', '\t', '\n', '?', '#', 'http'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        hostile.map((parts) => parts.join('')),
        hostile.map((parts) => `/admin/${parts.join('')}`),
      ),
      (wanted) => {
        const { origin, pathname } = new URL(nextPath(wanted), 'https://blog.test')
        expect(origin).toBe('https://blog.test')
        expect(pathname).toMatch(/^\/admin\/./)
        expect(nextPath(nextPath(wanted))).toBe(nextPath(wanted))
      },
    ),
  )
})

test('loginPath keeps the target, except the dashboard, which is the default', () => {
  expect(loginPath('/admin/dashboard')).toBe('/admin/login')
  expect(loginPath('/admin/posts?tab=drafts')).toBe('/admin/login?next=%2Fadmin%2Fposts%3Ftab%3Ddrafts')
})
