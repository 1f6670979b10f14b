import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, distance, isHexColor, toHex, toOklch } from './oklch.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(toHex(toOklch(color))).toBe(color)
    }),
    { numRuns: 500 },
  )
})

test('known values', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(toOklch('#ff0000').lightness).toBeCloseTo(0.628, 3)
  expect(distance('#000000', '#ffffff')).toBeCloseTo(1, 3)
})

test('any lightness, chroma and hue become a colour of a screen', () => {
  const parts = fc.record({
    lightness: fc.double({ min: 0, max: 1, noNaN: true }),
    chroma: fc.double({ min: 0, max: 0.5, noNaN: true }),
    hue: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  })
  fc.assert(
    fc.property(parts, (color) => {
      expect(isHexColor(toHex(color))).toBe(true)
    }),
  )
})
