import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrollProgress } from './scroll-to-top.tsx'

test('a page that does not scroll has no progress', () => {
  expect(scrollProgress(0, 500, 800)).toBe(0)
})

test('progress goes from the top to the bottom', () => {
  expect(scrollProgress(0, 1800, 800)).toBe(0)
  expect(scrollProgress(500, 1800, 800)).toBe(0.5)
  expect(scrollProgress(1000, 1800, 800)).toBe(1)
})

test('progress stays between 0 and 1, also where a page scrolls past its ends', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.nat(), (y, page, window) => {
      const progress = scrollProgress(y, page, window)
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress).toBeLessThanOrEqual(1)
    }),
  )
})
