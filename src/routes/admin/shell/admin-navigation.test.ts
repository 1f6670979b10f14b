import { expect, test } from 'vitest'
import { ADMIN_LINKS, GO_KEYS, isWithin } from './admin-navigation.ts'

test('a screen belongs to its own link and to the links of paths above it', () => {
  expect(isWithin('/admin/posts', { to: '/admin/posts' })).toBe(true)
  expect(isWithin('/admin/posts/edit/1', { to: '/admin/posts' })).toBe(true)
  expect(isWithin('/admin/files', { to: '/admin/settings', also: '/admin/files' })).toBe(true)
})

test('a path that only has the same prefix is another screen', () => {
  expect(isWithin('/admin/posts-and-more', { to: '/admin/posts' })).toBe(false)
  expect(isWithin('/admin', { to: '/admin/posts' })).toBe(false)
})

test('every screen of all sites has its own key, and the most used ones the first character of their name', () => {
  const pressed = GO_KEYS.map(({ press }) => press)
  expect(new Set(pressed).size).toBe(ADMIN_LINKS.filter(({ needsMail }) => !needsMail).length)
  for (const [press, does] of [
    ['g d', 'Dashboard'],
    ['g p', 'Posts'],
    ['g c', 'Comments'],
    ['g a', 'Analytics'],
    ['g l', 'Link shortener'],
  ]) {
    expect(GO_KEYS).toContainEqual({ press, does, isMinor: true })
  }
})
