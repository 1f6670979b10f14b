import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { cropArea, cropOf } from './social-crop.ts'

const TARGET = { width: 1200, height: 630 }
const HASH = 'a'.repeat(64)

test.each([
  [
    { width: 1200, height: 1200 },
    { x: 50, y: 50 },
    { left: 0, top: 285, width: 1200, height: 630 },
  ],
  [
    { width: 1200, height: 1200 },
    { x: 0, y: 100 },
    { left: 0, top: 570, width: 1200, height: 630 },
  ],
  [
    { width: 4000, height: 630 },
    { x: 25, y: 50 },
    { left: 700, top: 0, width: 1200, height: 630 },
  ],
])('of %j around %j', (picture, focal, area) => {
  expect(cropArea(picture, TARGET, focal)).toEqual(area)
})

test('the area always lies within the picture', () => {
  const size = fc.integer({ min: 1, max: 16_000 })
  const percent = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(size, size, percent, percent, (width, height, x, y) => {
      const area = cropArea({ width, height }, TARGET, { x, y })
      expect(area.width).toBeGreaterThan(0)
      expect(area.height).toBeGreaterThan(0)
      expect(area.left).toBeGreaterThanOrEqual(0)
      expect(area.top).toBeGreaterThanOrEqual(0)
      expect(area.left + area.width).toBeLessThanOrEqual(width)
      expect(area.top + area.height).toBeLessThanOrEqual(height)
    }),
    { numRuns: runs(200) },
  )
})

test('the own picture comes first; only stored pictures are cropped', () => {
  const post = { socialImage: null, thumbnail: `/media/${HASH}`, focalX: 10, focalY: 20 }
  expect(cropOf(post)).toEqual({ hash: HASH, focal: { x: 10, y: 20 } })
  expect(cropOf({ ...post, socialImage: `/media/${'b'.repeat(64)}` })).toEqual({ hash: 'b'.repeat(64), focal: { x: 50, y: 50 } })
  expect(cropOf({ ...post, socialImage: 'https://other.example/a.png' })).toBeNull()
  expect(cropOf({ ...post, thumbnail: null })).toBeNull()
})
