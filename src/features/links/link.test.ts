import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announcedSecond, secondsLeft, untilNextSecond } from './link.ts'

test('a link is ready when nothing is left, and not a millisecond before', () => {
  expect(secondsLeft(0)).toBe(0)
  expect(secondsLeft(0.1)).toBe(1)
  expect(secondsLeft(100)).toBe(1)
  expect(secondsLeft(15_000)).toBe(15)
})

test('the displayed seconds are between 0 and 15 for any clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (microseconds) => {
      const leftMs = microseconds / 1000
      const seconds = secondsLeft(leftMs)
      expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 15).toBe(true)
      expect(seconds === 0).toBe(leftMs <= 0)
    }),
  )
})

test('after `untilNextSecond` the display is one second less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15_000 }), (leftMs) => {
      const wait = untilNextSecond(leftMs)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(1000)
      expect(secondsLeft(leftMs - wait)).toBe(secondsLeft(leftMs) - 1)
    }),
  )
})

test('a countdown from the start is said at 15, 10, 5 and 0 seconds only', () => {
  const said = Array.from({ length: 16 }, (_, passed) => announcedSecond(15 - passed, 15))
  expect([...new Set(said)]).toEqual([15, 10, 5, 0])
})

test('a countdown that continues is said where it continues, then as usual', () => {
  expect([...new Set([7, 6, 5, 4, 3, 2, 1, 0].map((left) => announcedSecond(left, 7)))]).toEqual([7, 5, 0])
  expect(announcedSecond(0, 0)).toBe(0)
})

test('seconds that a sleeping tab missed are not said later', () => {
  expect(announcedSecond(3, 15)).toBe(5)
  expect(announcedSecond(0, 15)).toBe(0)
})
