import { expect, test } from 'vitest'
import { choosePlace } from './toast-place.ts'

const box = (top: number, height: number) => ({ left: 16, right: 344, top, bottom: top + height })
const at = { top: box(16, 100), bottom: box(470, 100) }

test('notices stand at the bottom unless they cover something there', () => {
  expect(choosePlace(at, [])).toBe('bottom')
  expect(choosePlace(at, [box(200, 44), box(600, 30)])).toBe('bottom')
  expect(choosePlace(at, [box(500, 44)])).toBe('top')
  expect(choosePlace(at, [box(560, 44)])).toBe('top')
})

test('where both would cover something they cover the least', () => {
  expect(choosePlace(at, [box(20, 44), box(560, 44)])).toBe('bottom')
  expect(choosePlace(at, [box(500, 44), box(100, 44)])).toBe('top')
  expect(choosePlace(at, [box(20, 44), box(500, 44)])).toBe('bottom')
})

test('what stands beside them is not covered', () => {
  expect(choosePlace(at, [{ left: 400, right: 500, top: 480, bottom: 520 }])).toBe('bottom')
})
