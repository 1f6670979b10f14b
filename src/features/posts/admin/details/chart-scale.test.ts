import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartSteps } from './chart-scale.ts'

test.each([
  [0, 4],
  [1, 4],
  [4, 4],
  [5, 8],
  [21, 40],
  [1041, 2000],
])('a chart up to %i ends at %i', (highest, end) => {
  expect(chartSteps(highest).at(-1)).toBe(end)
})

test('the lines are whole numbers, evenly apart, and nothing rises above them', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), (highest) => {
      const steps = chartSteps(highest)
      expect(steps.every(Number.isInteger)).toBe(true)
      expect(steps[4]).toBe(4 * (steps[1] ?? 0))
      expect(steps[4]).toBeGreaterThanOrEqual(highest)
    }),
  )
})
