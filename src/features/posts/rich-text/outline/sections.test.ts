import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { canMove, type Levels, placeAbove, placeBelow, sectionEnd } from './sections.ts'

/** An introduction, 2 (3, 3), 2. */
const levels: Levels = [null, 2, null, 3, null, 3, 2, null]

test('a section ends before the next heading of its level or above', () => {
  expect([1, 3, 5, 6].map((start) => sectionEnd(levels, start))).toEqual([6, 5, 6, 8])
})

test('a section moves past its neighbours, and out of the section above it', () => {
  expect([1, 3, 5, 6].map((start) => placeAbove(levels, start))).toEqual([null, 1, 3, 1])
  expect([1, 3, 5, 6].map((start) => placeBelow(levels, start))).toEqual([8, 6, 8, null])
})

test('a section cannot go into itself, to where it is, or outside of the article', () => {
  expect([0, 1, 3, 6, 7, 8, 9, -1].map((place) => canMove(levels, 1, place))).toEqual([true, false, false, false, true, true, false, false])
  expect(canMove(levels, 0, 3)).toBe(false)
})

test('a place above or below is always one where the section can go', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 30 }), fc.nat(), (blocks, seed) => {
      const start = seed % blocks.length
      for (const place of [placeAbove(blocks, start), placeBelow(blocks, start)]) {
        if (place !== null && blocks[start] !== null) expect(canMove(blocks, start, place)).toBe(true)
      }
    }),
    { numRuns: runs(500) },
  )
})
