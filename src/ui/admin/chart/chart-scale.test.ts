import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaPath, labelledIndexes, linePath, scaleFor } from './chart-scale.ts'

test('no points make no line', () => {
  expect(linePath([], scaleFor(0, 0))).toBe('')
  expect(areaPath([], scaleFor(0, 0))).toBe('')
})

test('for any values, grid lines are at whole round numbers and every point is within the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 100 }), (values) => {
      const highest = Math.max(...values)
      const scale = scaleFor(values.length, highest)
      expect(scale.ticks.length).toBeLessThanOrEqual(5)
      expect(scale.ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      for (const tick of scale.ticks) expect(Number.isInteger(tick)).toBe(true)
      for (const [place, value] of values.entries()) {
        expect(scale.x(place)).toBeGreaterThanOrEqual(0)
        expect(scale.x(place)).toBeLessThanOrEqual(100)
        expect(scale.y(value)).toBeGreaterThanOrEqual(0)
        expect(scale.y(value)).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('at most seven points are named, the first always', () => {
  for (const points of [1, 7, 8, 30, 92]) {
    const places = labelledIndexes(points)
    expect(places[0]).toBe(0)
    expect(places.length).toBeLessThanOrEqual(7)
    expect(Math.max(...places)).toBeLessThan(points)
  }
})
