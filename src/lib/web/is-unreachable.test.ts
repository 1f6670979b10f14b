import { expect, test } from 'vitest'
import { isUnreachable } from './is-unreachable.ts'

test.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('%s is understood', (_, message) => {
  expect(isUnreachable(new TypeError(message))).toBe(true)
})

test('a defect of ours is none, and neither is an answer', () => {
  expect(isUnreachable(new TypeError("Cannot read properties of undefined (reading 'posts')"))).toBe(false)
  expect(isUnreachable(new Error('Failed to fetch'))).toBe(false)
  expect(isUnreachable({ status: 502 })).toBe(false)
})
