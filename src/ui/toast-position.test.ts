import { expect, test } from 'vitest'
import { chooseToastPosition } from './toast-position.ts'

const box = (top: number, height: number) => ({ left: 16, right: 344, top, bottom: top + height })
const at = { top: box(16, 100), bottom: box(470, 100) }

test('toasts are at the bottom unless they cover something there', () => {
  expect(chooseToastPosition(at, [])).toBe('bottom')
  expect(chooseToastPosition(at, [box(200, 44), box(600, 30)])).toBe('bottom')
  expect(chooseToastPosition(at, [box(500, 44)])).toBe('top')
  expect(chooseToastPosition(at, [box(560, 44)])).toBe('top')
})

test('toasts are where they cover less', () => {
  expect(chooseToastPosition(at, [box(20, 44), box(560, 44)])).toBe('bottom')
  expect(chooseToastPosition(at, [box(500, 44), box(100, 44)])).toBe('top')
  expect(chooseToastPosition(at, [box(20, 44), box(500, 44)])).toBe('bottom')
})

test('elements beside toasts are not covered', () => {
  expect(chooseToastPosition(at, [{ left: 400, right: 500, top: 480, bottom: 520 }])).toBe('bottom')
})
