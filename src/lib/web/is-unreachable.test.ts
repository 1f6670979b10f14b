import { expect, test } from 'vitest'
import { isUnreachable } from './is-unreachable.ts'

test.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('%s is understood', (_, message) => {
  expect(isUnreachable(new TypeError(message))).toBe(true)
})

test('other errors and responses are not network failures', () => {
  expect(isUnreachable(new TypeError("Cannot read properties of undefined (reading 'posts')"))).toBe(false)
  expect(isUnreachable(new Error('Failed to fetch'))).toBe(false)
  expect(isUnreachable({ status: 502 })).toBe(false)
})
