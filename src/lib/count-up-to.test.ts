import { expect, test } from 'vitest'
import { formatUpTo } from './count-up-to.ts'

test('a number up to the limit is exact, one above it says that there are more', () => {
  expect(formatUpTo(0, 1_000)).toBe('0')
  expect(formatUpTo(1_000, 1_000)).toBe('1,000')
  expect(formatUpTo(1_001, 1_000)).toBe('1,000+')
  expect(formatUpTo(100_001, 100_000)).toBe('100,000+')
})

test('without a limit every number is exact', () => {
  expect(formatUpTo(1_234_567, Number.POSITIVE_INFINITY)).toBe('1,234,567')
})
