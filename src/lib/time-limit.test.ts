import { expect, test } from 'vitest'
import { runWithTimeLimit, TimeLimitError } from './time-limit.server.ts'

test('returns the result of the work, and rethrows its errors', () => {
  const error = new TypeError('no')
  expect(runWithTimeLimit(60_000, () => ['done'])).toEqual(['done'])
  expect(() =>
    runWithTimeLimit(60_000, () => {
      throw error
    }),
  ).toThrow(error)
})

test.each([
  [
    'a loop without end',
    () => {
      for (let n = 0; ; n += 1) if (n < 0) return n
    },
  ],
  ['a pattern that tries everything', () => /(a+)+b/.test('a'.repeat(60))],
])('%s is interrupted', (_, work) => {
  expect(() => runWithTimeLimit<unknown>(20, work)).toThrow(TimeLimitError)
  expect(runWithTimeLimit(60_000, () => 'next')).toBe('next')
})
