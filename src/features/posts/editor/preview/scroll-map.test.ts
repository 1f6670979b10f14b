import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Anchor, mapPlace, pairHeadings } from './scroll-map.ts'

const heading = (text: string, top: number) => ({ text, top })

describe('pairHeadings', () => {
  test('pairs headings with the same letters in order, and leaves out the others', () => {
    const own = [heading("It's *here*", 10), heading('Twice', 20), heading('Twice', 30), heading('Typed just now', 40), heading('End', 50)]
    const drawn = [
      heading('It’s here', 100),
      heading('Twice', 200),
      heading('Of raw HTML', 250),
      heading('Twice', 300),
      heading('End', 500),
    ]
    expect(pairHeadings(own, drawn)).toEqual([
      [10, 100],
      [20, 200],
      [30, 300],
      [50, 500],
    ])
  })
})

describe('mapPlace', () => {
  const anchors: Anchor[] = [
    [0, 0],
    [100, 50],
    [300, 450],
  ]

  test.each([
    [0, 0],
    [50, 25],
    [100, 50],
    [200, 250],
    [300, 450],
    [900, 450],
  ])('maps %d to %d', (place, expected) => {
    expect(mapPlace(place, anchors)).toBe(expected)
  })

  test('never goes back, whatever the anchors are', () => {
    const place = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place)), place, place, (drawn, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const all: Anchor[] = [[0, 0], ...drawn]
        expect(mapPlace(low, all)).toBeLessThanOrEqual(mapPlace(high, all))
      }),
    )
  })
})
