import { expect, test } from 'vitest'
import { isUnreachable } from './is-unreachable.ts'

test.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('%s is understood', (_, message) => {
  expect(isUnreachable(new TypeError(message))).toBe(true)
})

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: /assets/x.js'],
  ['Firefox', 'error loading dynamically imported module: /assets/x.js'],
  ['Safari', 'Importing a module script failed.'],
])('a failed import in %s is understood', (_, message) => {
  expect(isUnreachable(new TypeError(message))).toBe(true)
})

test('a style sheet that could not be loaded for an import is a failed import', () => {
  expect(isUnreachable(new Error('Unable to preload CSS for http://127.0.0.1/assets/listing-page.css'))).toBe(true)
})

test('other errors and responses are not network failures', () => {
  expect(isUnreachable(new TypeError("Cannot read properties of undefined (reading 'posts')"))).toBe(false)
  expect(isUnreachable(new Error('Failed to fetch'))).toBe(false)
  expect(isUnreachable({ status: 502 })).toBe(false)
})
