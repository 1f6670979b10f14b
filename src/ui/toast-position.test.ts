import { expect, test } from 'vitest'
import { chooseToastPosition } from './toast-position.ts'

const box = (top: number, height: number) => ({ left: 16, right: 344, top, bottom: top + height })
const at = { top: box(16, 100), bottom: box(470, 100) }

test('notices stand at the bottom unless they cover something there', () => {
  expect(chooseToastPosition(at, [])).toBe('bottom')
  expect(chooseToastPosition(at, [box(200, 44), box(600, 30)])).toBe('bottom')
  expect(chooseToastPosition(at, [box(500, 44)])).toBe('top')
  expect(chooseToastPosition(at, [box(560, 44)])).toBe('top')
})

test('where both would cover something they cover the least', () => {
  expect(chooseToastPosition(at, [box(20, 44), box(560, 44)])).toBe('bottom')
  expect(chooseToastPosition(at, [box(500, 44), box(100, 44)])).toBe('top')
  expect(chooseToastPosition(at, [box(20, 44), box(500, 44)])).toBe('bottom')
})

test('what stands beside them is not covered', () => {
  expect(chooseToastPosition(at, [{ left: 400, right: 500, top: 480, bottom: 520 }])).toBe('bottom')
})
