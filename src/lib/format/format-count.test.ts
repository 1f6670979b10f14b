import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, plural } from './format-count.ts'

test('a count is written as the locale en-US writes it', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})

test('one is singular, every other number plural', () => {
  expect([0, 1, 2, 1234].map((count) => plural(count, 'post'))).toEqual(['0 posts', '1 post', '2 posts', '1,234 posts'])
  expect(plural(2, 'category', 'categories')).toBe('2 categories')
})
