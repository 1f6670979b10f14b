import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('a count is written as the locale en-US writes it', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})
