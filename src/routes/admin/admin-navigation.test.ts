import { expect, test } from 'vitest'
import { isWithin } from './admin-navigation.ts'

test('a screen belongs to its link and to that of what it is below', () => {
  expect(isWithin('/admin/posts', '/admin/posts')).toBe(true)
  expect(isWithin('/admin/posts/edit/1', '/admin/posts')).toBe(true)
})

test('an address that only begins alike is another screen', () => {
  expect(isWithin('/admin/posts-and-more', '/admin/posts')).toBe(false)
  expect(isWithin('/admin', '/admin/posts')).toBe(false)
})
