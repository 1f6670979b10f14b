import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePoints, roundedMaximum } from './chart-path.ts'

const plane = { width: 300, height: 100 }

test('a single day is a line across', () => {
  expect(linePoints([1], 2, plane)).toBe('0,50 300,50')
})

test('nothing at all lies on the ground', () => {
  expect(linePoints([0, 0, 0], roundedMaximum(0), plane)).toBe('0,100 150,100 300,100')
})

test('the top of an axis is reached by no more than what it shows, and never by much less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
      const top = roundedMaximum(most)
      expect(top).toBeGreaterThanOrEqual(most)
      expect(top).toBeLessThanOrEqual(most * 2.5)
    }),
  )
})

test('every point lies in the drawing, from edge to edge', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 2, maxLength: 400 }), (values) => {
      const points = linePoints(values, roundedMaximum(Math.max(...values)), plane)
        .split(' ')
        .map((point) => point.split(',').map(Number))
      expect(points).toHaveLength(values.length)
      for (const [x = -1, y = -1] of points) expect(x >= 0 && x <= 300 && y >= 0 && y <= 100).toBe(true)
      expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([0, 300])
    }),
  )
})
