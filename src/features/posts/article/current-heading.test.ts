import { expect, test } from 'vitest'
import { CURRENT_THRESHOLD, currentHeading, SCROLL_OFFSET } from './current-heading.ts'

test('no heading is current before the first reaches the threshold', () => {
  expect(currentHeading([])).toBeNull()
  expect(currentHeading([{ id: 'a', top: CURRENT_THRESHOLD + 0.5 }])).toBeNull()
})

test('the last heading at or above the threshold is current', () => {
  const headings = [
    { id: 'a', top: -900 },
    { id: 'b', top: CURRENT_THRESHOLD },
    { id: 'c', top: CURRENT_THRESHOLD + 1 },
  ]
  expect(currentHeading(headings)).toBe('b')
})

test('a heading that was just jumped to is current', () => {
  expect(currentHeading([{ id: 'a', top: SCROLL_OFFSET }])).toBe('a')
})
