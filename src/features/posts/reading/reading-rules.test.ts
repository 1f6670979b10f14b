import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDLE_MS, isHeadingReached, readingTimeBetween } from './reading-rules.ts'

test('the time between two interactions counts as reading, up to half a minute', () => {
  expect(readingTimeBetween(1_000, 5_000)).toBe(4_000)
  expect(readingTimeBetween(1_000, 3_600_000)).toBe(IDLE_MS)
  expect(readingTimeBetween(5_000, 1_000)).toBe(0)
})

test('more interactions never reduce the reading time of a period, nor raise it above the period', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 600_000 }), { minLength: 3 }), (instants) => {
      const sorted = instants.toSorted((a, b) => a - b)
      const read = (times: number[]) => times.slice(1).reduce((sum, time, index) => sum + readingTimeBetween(times[index] ?? 0, time), 0)
      const all = read(sorted)
      const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
      expect(all).toBeLessThanOrEqual(last - first)
      expect(all).toBeGreaterThanOrEqual(read([first, last]))
    }),
  )
})

test('a heading is reached in the upper three quarters of the window', () => {
  expect(isHeadingReached(600, 800)).toBe(true)
  expect(isHeadingReached(601, 800)).toBe(false)
  expect(isHeadingReached(-5_000, 800)).toBe(true)
})
