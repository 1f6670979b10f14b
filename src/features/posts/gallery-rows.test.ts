import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { galleryPlaces, galleryRatio, rowSizes } from './gallery-rows.ts'

test.each([
  [0, []],
  [1, []],
  [2, [2]],
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
  [6, [3, 3]],
  [7, [3, 2, 2]],
  [10, [3, 3, 2, 2]],
])('%i pictures make rows of %j', (count, sizes) => {
  expect(rowSizes(count)).toEqual(sizes)
})

test('every picture is in a row of two or three, where all have the same height', () => {
  const size = fc.tuple(fc.nat(5000), fc.nat(5000))
  fc.assert(
    fc.property(fc.array(size, { minLength: 2, maxLength: 40 }), (sizes) => {
      const ratios = sizes.map(([width, height]) => galleryRatio(width, height))
      const places = galleryPlaces(ratios)
      expect(places).toHaveLength(sizes.length)
      for (const row of new Set(places.map((place) => place.row))) {
        const inRow = places.flatMap((place, index) => (place.row === row ? [{ ...place, ratio: ratios[index] ?? 0 }] : []))
        expect([2, 3]).toContain(inRow.length)
        expect(inRow.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
        const heights = inRow.map(({ share, ratio }) => share / ratio)
        for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('extreme and unknown sizes count as usable ones', () => {
  expect(galleryRatio(100, 9000)).toBe(0.5)
  expect(galleryRatio('9000', '100')).toBe(2.5)
  expect([galleryRatio(null, null), galleryRatio(0, 0), galleryRatio('x', 1), galleryRatio(-1, 2)]).toEqual([4 / 3, 4 / 3, 4 / 3, 4 / 3])
})
