import fc from 'fast-check'
import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test('the 95th percentile of one to a hundred is 95', () => {
  const samples = Array.from({ length: 100 }, (_, place) => 100 - place)
  expect(percentile(samples, 0.95)).toBe(95)
  expect(percentile(samples, 1)).toBe(100)
  expect(percentile(samples, 0)).toBe(1)
})

test('samples are sorted as numbers, and the input is not changed', () => {
  const samples = [10, 9, 100]
  expect(median(samples)).toBe(10)
  expect(samples).toEqual([10, 9, 100])
})

test('the percentile of no samples is NaN', () => {
  expect(percentile([], 0.5)).toBeNaN()
})

test('at least that share of the samples is not above it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (samples, share) => {
      const found = percentile(samples, share)
      expect(samples.filter((sample) => sample <= found).length / samples.length).toBeGreaterThanOrEqual(share - 1e-9)
    }),
  )
})
