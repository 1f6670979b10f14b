import { expect, test } from 'vitest'
import { describeLength } from './describe-length.ts'

test.each([
  [0, '0 / 1000', false],
  [899, '899 / 1000', false],
  [900, '100 left', false],
  [1000, '0 left', false],
  [1001, '1 too many, at most 1000', true],
])('%i characters read %j', (length, counter, isTooLong) => {
  expect(describeLength(length, 1000)).toMatchObject({ counter, isTooLong })
})

test('the announcement changes at the thresholds only', () => {
  const announced = [0, 500, 900, 950, 1000, 1001, 2000].map((length) => describeLength(length, 1000).announcement)
  expect(new Set(announced).size).toBe(3)
})
