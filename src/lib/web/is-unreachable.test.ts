import { expect, test } from 'vitest'
import { isUnreachable } from './is-unreachable.ts'

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
  new TypeError('error loading dynamically imported module: /assets/x.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for http://127.0.0.1/assets/listing-page.css'),
])('%s means that the site, or one of its files, is out of reach', (error) => {
  expect(isUnreachable(error)).toBe(true)
})

test('other errors and responses are not network failures', () => {
  expect(isUnreachable(new TypeError("Cannot read properties of undefined (reading 'posts')"))).toBe(false)
  expect(isUnreachable(new Error('Failed to fetch'))).toBe(false)
  expect(isUnreachable({ status: 502 })).toBe(false)
})
