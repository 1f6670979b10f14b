import { expect, test } from 'vitest'
import { sparkPath } from './sparkline.tsx'

test('without views the line lies on the ground', () => {
  expect(sparkPath([0, 0, 0])).toBe('M0 17L36 17L72 17')
  expect(sparkPath([])).toBe('')
})

test('the highest day touches the upper edge, half of it the middle', () => {
  expect(sparkPath([0, 10, 5])).toBe('M0 17L36 1L72 9')
})
